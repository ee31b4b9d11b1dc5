import { sql } from 'kysely';
import type { TableSet } from '../../base/db/table-set.ts';

/**
 * What the probes have found. In a schema of its own, since it is of no tenant: the role that serves tenants has no
 * right to it.
 */
export const PROBE_TABLES: TableSet = {
  statements: [
    sql`create schema if not exists tessera_ops`,
    sql`create table if not exists tessera_ops.probe (
    component text not null, at timestamptz not null, outcome text not null, primary key (component, at))`,
    sql`create table if not exists tessera_ops.probe_day (
    component text not null, day date not null, good integer not null, failed integer not null,
    primary key (component, day))`,
    sql`create table if not exists tessera_ops.incident (
    component text not null, started_at timestamptz not null, ended_at timestamptz,
    primary key (component, started_at))`,
    // At most one row of each: which process probes, and when a worker last did a job.
    sql`create table if not exists tessera_ops.prober (
    single boolean primary key default true check (single), holder text not null, until timestamptz not null)`,
    sql`create table if not exists tessera_ops.beat (
    single boolean primary key default true check (single), at timestamptz not null)`,
  ],
};
