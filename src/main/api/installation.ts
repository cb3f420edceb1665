import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { OneOf } from '#src/platform/api/schemas'

/**
 * What is open with the sample password: `none`; `local`, accounts of the caller's agency in a product that only its own
 * machine reaches; `exposed`, such accounts in a product that others reach.
 */
const samplePasswords = ['none', 'local', 'exposed'] as const
export type SamplePasswords = (typeof samplePasswords)[number]

/** The state of the installation that its pages warn about. */
export const installation = contract({
  readInstallation: {
    method: 'GET',
    path: '/v1/installation',
    who: 'anyone',
    answer: Type.Object({ is_empty: Type.Boolean(), sample_passwords: OneOf(samplePasswords) }),
    spec: 'reliability D4',
  },
})
