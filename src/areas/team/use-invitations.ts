import { useState } from 'react';
import type { Locale } from '../../contract/constants.ts';
import type { Problem } from '../../contract/errors.ts';
import { MOST_INVITED } from '../../contract/team.ts';
import type { TeamCalls } from './hooks/use-team.ts';
import { serverProblems } from '../../views/form-state/server-errors.ts';
import { type Person, readPeople } from './read-people.ts';

export interface Row extends Person {
  readonly key: number;
}

interface Failure {
  readonly error: unknown;
  /** By the place of the row and the field. */
  readonly problems: ReadonlyMap<string, Problem>;
}

const BLANK: Person = { name: '', email: '' };
const isBlank = ({ name, email }: Person) => name.trim() === '' && email.trim() === '';

/** The people that are to be invited, a row for each; what the server says of a row stays until that is changed. */
export function useInvitations(onInvite: TeamCalls['invite']) {
  const [rows, setRows] = useState<readonly Row[]>([{ key: 0, ...BLANK }]);
  const [next, setNext] = useState(1);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const add = (people: readonly Person[]) => {
    setRows((before) => {
      const kept = people === ONE_BLANK ? before : before.filter((row) => !isBlank(row));
      return [...kept, ...people.map((person, index) => ({ key: next + index, ...person }))].slice(
        0,
        MOST_INVITED,
      );
    });
    setNext(next + people.length);
  };
  return {
    rows,
    busy,
    isFull: rows.length >= MOST_INVITED,
    /** What went wrong with no row in particular. */
    error: failure && !failure.problems.size ? failure.error : undefined,
    problem: (index: number, field: keyof Person) => failure?.problems.get(`input[${index}].${field}`),
    addRow: () => add(ONE_BLANK),
    remove: (key: number) => {
      setFailure(undefined);
      setRows((before) => before.filter((row) => row.key !== key));
    },
    change: (key: number, changes: Partial<Person>) => {
      setFailure(undefined);
      setRows((before) => before.map((row) => (row.key === key ? { ...row, ...changes } : row)));
    },
    /** Answers whether the text was a list of people. */
    paste: (text: string): boolean => {
      const people = readPeople(text);
      if (people.length < 2) return false;
      setFailure(undefined);
      add(people);
      return true;
    },
    /** Answers how many were invited; nothing where the server has refused them. */
    send: async (roleId: string, locale: Locale): Promise<number | undefined> => {
      const given = rows.length > 1 ? rows.filter((row) => !isBlank(row)) : rows;
      setRows(given.length ? given : rows);
      setBusy(true);
      setFailure(undefined);
      try {
        await onInvite(given.map(({ name, email }) => ({ name, email, roleId, locale })));
        return given.length;
      } catch (error) {
        const found = serverProblems(error)?.filter(({ path }) => path?.startsWith('input[')) ?? [];
        setFailure({ error, problems: new Map(found.map((problem) => [problem.path ?? '', problem])) });
        setBusy(false);
        return undefined;
      }
    },
  };
}

const ONE_BLANK: readonly Person[] = [BLANK];
