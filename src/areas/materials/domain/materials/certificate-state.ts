/** The states of the certificates of a material in a project (CERT-12). */
export const certificateStates = { complete: 'Complete', missing: 'Missing', expired: 'Expired' } as const
export type CertificateState = keyof typeof certificateStates

/** What determines the state of a material's certificates. Certificate types are named by their ids. */
export interface CertificateFacts {
  /** The certificate types that the material requires. */
  readonly required: readonly number[]
  /** The certificate types of its approved submittals. */
  readonly approved: readonly number[]
  /** The last day on which its declaration is valid; null without a declaration. */
  readonly declaredUntil: string | null
  /** The date of the project's last ticket of the material. */
  readonly lastTicket: string | null
}

/** The certificate types that a material requires and that no approved submittal covers (CERT-5). */
export function missingTypes({ required, approved }: Pick<CertificateFacts, 'required' | 'approved'>): readonly number[] {
  return required.filter((type) => !approved.includes(type))
}

/**
 * The state of a material's certificates in a project (CERT-12). Missing when a required certificate type has no approved submittal;
 * otherwise expired when the declaration ended before the last ticket; otherwise complete.
 */
export function certificateState(facts: CertificateFacts): CertificateState {
  if (missingTypes(facts).length > 0) return 'missing'
  return isExpiredOn(facts.declaredUntil, facts.lastTicket) ? 'expired' : 'complete'
}

/** Whether a declaration was no longer valid on a day. The day is that of the ticket, not today (PLUS-29). */
export function isExpiredOn(validTo: string | null, day: string | null): boolean {
  return validTo !== null && day !== null && validTo < day
}
