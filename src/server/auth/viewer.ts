/** Who asks, as far as a valid session tells. */
export interface Viewer {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly tenantName: string;
  /** IANA name of the tenant's time zone. */
  readonly timeZone: string;
}
