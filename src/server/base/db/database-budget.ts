import { ApiError } from '../../../contract/errors.ts';
import { currentRequest } from '../log/current-request.ts';
import { LeftRequests } from './left-requests.ts';

/** Whoever holds a connection for longer holds it long (milliseconds). */
const LONG_MS = 250;
/** What no holding of a connection is charged for: most calls take less, and cost nothing (milliseconds). */
const FREE_MS = 100;
/** So long somebody waits for their turn at most (milliseconds). */
const PATIENCE_MS = 15_000;
/** So many of one user wait at most. */
const MOST_WAITING = 200;
/** Milliseconds of database time that a user, and a tenant, may be ahead of what comes in; and that debts grow to at most. */
const [AHEAD_OF_USER, AHEAD_OF_TENANT, MOST_DEBT] = [120_000, 600_000, 30_000];
const MOST_ACCOUNTS = 10_000;

interface Shares {
  /** Connections of one user at once; and of one of whose connections many are held long. */
  readonly user: number;
  readonly long: number;
  /** Connections of all users of a tenant at once. */
  readonly tenant: number;
  /** Milliseconds of database time that come in for each millisecond: for a user; for a tenant. */
  readonly userPace: number;
  readonly tenantPace: number;
}

/** Some connections are left to others, to what signs people in and to what asks whether all is well. */
export const sharesOf = (connections: number): Shares => ({
  user: Math.max(1, Math.floor(connections * 0.6)),
  long: Math.max(1, Math.floor(connections * 0.2)),
  tenant: Math.max(1, Math.floor(connections * 0.8)),
  userPace: 1,
  tenantPace: Math.max(1, connections / 2),
});

interface Waiting {
  readonly go: () => void;
  readonly refuse: (error: ApiError) => void;
}

interface Account {
  /** When each of the connections that it holds was taken. */
  readonly held: Set<{ readonly since: number }>;
  /** Database time that it is ahead by, at a moment. */
  debt: number;
  at: number;
}

interface UserAccount extends Account {
  readonly tenant: TenantAccount;
  readonly waiting: Set<Waiting>;
}

interface TenantAccount extends Account {
  /** Users who wait; whoever was let in goes to the end. */
  readonly waiting: Set<UserAccount>;
}

const newAccount = (at: number): Account => ({ held: new Set(), debt: 0, at });

/**
 * Connections and database time of each user and each tenant, so that what one asks too much of slows nobody else. It
 * counts for this process, and for requests of people who have signed in: jobs take their turns elsewhere.
 */
export class DatabaseBudget {
  readonly #shares: Shares;
  readonly #now: () => number;
  readonly #left = new LeftRequests();
  readonly #users = new Map<string, UserAccount>();
  readonly #tenants = new Map<string, TenantAccount>();

  /** @param now milliseconds; tests set it */
  constructor(connections: number, now: () => number = () => performance.now()) {
    this.#shares = sharesOf(connections);
    this.#now = now;
  }

  /**
   * Whoever asks for a connection waits for their turn. Answers how to give it back; undefined where nothing is counted.
   * @throws ApiError over-budget; timeout, where the client has gone meanwhile
   */
  enter(): (() => void) | Promise<() => void> | undefined {
    const caller = currentRequest()?.caller;
    if (!caller) return undefined;
    const user = this.#userOf(caller.tenantId, caller.userId);
    this.#refuseDebt(user);
    if (user.waiting.size === 0 && this.#mayHold(user)) return this.#hold(user);
    if (user.waiting.size >= MOST_WAITING) throw overBudget('user', PATIENCE_MS);
    return this.#wait(user);
  }

  close(): void {
    this.#left.close();
  }

  #userOf(tenantId: string, userId: string): UserAccount {
    const key = `${tenantId}\n${userId}`;
    const known = this.#users.get(key);
    if (known) return known;
    let tenant = this.#tenants.get(tenantId);
    if (!tenant) this.#tenants.set(tenantId, (tenant = { ...newAccount(this.#now()), waiting: new Set() }));
    const user = { ...newAccount(this.#now()), tenant, waiting: new Set<Waiting>() };
    if (this.#users.size >= MOST_ACCOUNTS) this.#forgetIdle();
    this.#users.set(key, user);
    return user;
  }

  #forgetIdle(): void {
    for (const [key, user] of this.#users)
      if (!user.held.size && !user.waiting.size && debtOf(user, this.#now(), this.#shares.userPace) === 0)
        this.#users.delete(key);
    for (const [id, tenant] of this.#tenants)
      if (
        !tenant.held.size &&
        !tenant.waiting.size &&
        debtOf(tenant, this.#now(), this.#shares.tenantPace) === 0
      )
        this.#tenants.delete(id);
  }

  #refuseDebt(user: UserAccount): void {
    const { userPace, tenantPace } = this.#shares;
    const ofUser = debtOf(user, this.#now(), userPace) - AHEAD_OF_USER;
    if (ofUser > 0) throw overBudget('user', ofUser / userPace);
    const ofTenant = debtOf(user.tenant, this.#now(), tenantPace) - AHEAD_OF_TENANT;
    if (ofTenant > 0) throw overBudget('tenant', ofTenant / tenantPace);
  }

  #mayHold({ held, tenant }: UserAccount): boolean {
    const shares = this.#shares;
    if (held.size >= shares.user || tenant.held.size >= shares.tenant) return false;
    // Each that is held long takes the place of two.
    if (held.size < shares.long) return true;
    const before = this.#now() - LONG_MS;
    let long = 0;
    for (const { since } of held) if (since < before) long++;
    return held.size < shares.user - 2 * long;
  }

  #hold(user: UserAccount): () => void {
    const { tenant } = user;
    const held = { since: this.#now() };
    user.held.add(held);
    tenant.held.add(held);
    return () => {
      if (!user.held.delete(held)) return;
      tenant.held.delete(held);
      const now = this.#now();
      const cost = now - held.since - FREE_MS;
      if (cost > 0) {
        charge(user, now, cost, this.#shares.userPace, AHEAD_OF_USER);
        charge(tenant, now, cost, this.#shares.tenantPace, AHEAD_OF_TENANT);
      }
      if (tenant.waiting.size) this.#letIn(tenant);
    };
  }

  #wait(user: UserAccount): Promise<() => void> {
    const { tenant } = user;
    return new Promise((resolve, reject) => {
      const over = () => {
        clearTimeout(late);
        left?.();
        user.waiting.delete(waiting);
        if (!user.waiting.size) tenant.waiting.delete(user);
      };
      const waiting: Waiting = {
        go: () => {
          over();
          resolve(this.#hold(user));
        },
        refuse: (error) => {
          over();
          reject(error);
        },
      };
      const late = setTimeout(() => waiting.refuse(overBudget('user', PATIENCE_MS)), PATIENCE_MS);
      const left = this.#left.watch(() => waiting.refuse(new ApiError({ message: 'timeout' })));
      user.waiting.add(waiting);
      tenant.waiting.add(user);
    });
  }

  /** One of each user who waits, and again, as long as there is room. */
  #letIn(tenant: TenantAccount): void {
    for (let isMore = true; isMore;) {
      isMore = false;
      for (const user of [...tenant.waiting]) {
        const [next] = user.waiting;
        if (!next || !this.#mayHold(user)) continue;
        tenant.waiting.delete(user);
        next.go();
        if (user.waiting.size) tenant.waiting.add(user);
        isMore = true;
      }
    }
  }
}

/** What is left of it by now. */
function debtOf(account: Account, now: number, pace: number): number {
  account.debt = Math.max(0, account.debt - (now - account.at) * pace);
  account.at = now;
  return account.debt;
}

function charge(account: Account, now: number, cost: number, pace: number, ahead: number): void {
  account.debt = Math.min(debtOf(account, now, pace) + cost, ahead + MOST_DEBT * pace);
}

const overBudget = (limit: 'user' | 'tenant', waitMs: number) =>
  new ApiError({ message: 'over-budget', params: { limit, seconds: Math.max(1, Math.ceil(waitMs / 1000)) } });
