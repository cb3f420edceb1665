/** The states of a submittal (SUBM-7, E.4). */
export const submittalStates = ['action_required', 'approved', 'rejected', 'withdrawn'] as const
export type SubmittalState = (typeof submittalStates)[number]

/** The decisions that an administrator can make about a submittal (SUBM-7). */
export const submittalDecisions = ['approve', 'reject'] as const

/** Maximum number of submittals that are decided together. */
export const DECIDED_TOGETHER_MAX = 500

/** Maximum number of files that a person has uploaded but not sent yet. */
export const UNSENT_UPLOADS_MAX = 60

/** A submittal has 1 to this many attachments (A.3). */
export const ATTACHMENTS_MAX = 20
