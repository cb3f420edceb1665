/** The states of the certificates of a material in a project (CERT-12). */
export const certificateStates = { complete: 'Complete', missing: 'Missing', expired: 'Expired' } as const
export type CertificateState = keyof typeof certificateStates

/** The facts that determine the state of a material's certificates. Certificate types are identified by their ids. */
export interface CertificateFacts {
  /** The certificate types that the material requires. */
  readonly required: readonly number[]
  /** The certificate types of the material's approved submittals. */
  readonly approved: readonly number[]
  /** The last valid day of the material's declaration; null without a declaration. */
  readonly declaredUntil: string | null
  /** The date of the project's last ticket with the material. */
  readonly lastTicket: string | null
}

/** The certificate types that a material requires and that no approved submittal covers (CERT-5). */
export function missingTypes({ required, approved }: Pick<CertificateFacts, 'required' | 'approved'>): readonly number[] {
  return required.filter((type) => !approved.includes(type))
}

/**
 * The state of a material's certificates in a project (CERT-12): missing if a required certificate type has no approved submittal,
 * otherwise expired if the declaration ended before the last ticket, otherwise complete.
 */
export function certificateState(facts: CertificateFacts): CertificateState {
  if (missingTypes(facts).length > 0) return 'missing'
  return isExpiredOn(facts.declaredUntil, facts.lastTicket) ? 'expired' : 'complete'
}

/** Whether a declaration had expired on a day. Pass the day of the ticket, not today (PLUS-29). */
export function isExpiredOn(validTo: string | null, day: string | null): boolean {
  return validTo !== null && day !== null && validTo < day
}
