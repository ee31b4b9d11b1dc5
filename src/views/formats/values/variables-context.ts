import { createContext } from 'react';
import type { DrawnVariable } from '../../../engine/hooks/use-workflow-judgement.ts';

/** What texts may name where they are typed: what every way to there gives. */
export const VariablesContext = createContext<readonly DrawnVariable[]>([]);
