import type { Behaviour as BehaviourName } from '../../../contract/metadata/element-type.ts';
import type { Behaviour } from './behaviour.ts';
import { assign } from './does/assign.ts';
import { exit, goal, ifElse, jump, split, switchCase } from './does/branch.ts';
import { callWebhook } from './does/call-webhook.ts';
import { changeList, takeAction, updateFields } from './does/change.ts';
import { createRecord } from './does/create-record.ts';
import { find } from './does/find.ts';
import { notify } from './does/notify.ts';
import { forEach, startWorkflow } from './does/start-others.ts';
import { wait, waitForCondition, waitForDate, waitUntilTime } from './does/wait.ts';

/** What is done at elements that are no triggers. */
const ALL: readonly Behaviour[] = [
  ifElse,
  switchCase,
  split,
  wait,
  waitUntilTime,
  waitForDate,
  waitForCondition,
  jump,
  exit,
  goal,
  find,
  forEach,
  startWorkflow,
  updateFields,
  takeAction,
  changeList,
  assign,
  createRecord,
  notify,
  callWebhook,
];

export const BEHAVIOURS: ReadonlyMap<BehaviourName, Behaviour> = new Map(
  ALL.map((each) => [each.name, each]),
);
