import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { OneOf } from '#src/platform/api/schemas'

/**
 * Whether accounts of the caller's agency still have the sample password. `none`: no account has it. `local`: some accounts have it, but
 * only this machine can reach the server. `exposed`: some accounts have it, and other machines can reach the server.
 */
const samplePasswords = ['none', 'local', 'exposed'] as const
export type SamplePasswords = (typeof samplePasswords)[number]

/** The state of the installation. The client warns its users if there is no agency yet, or if accounts still have the sample password. */
export const installation = contract({
  readInstallation: {
    method: 'GET',
    path: '/v1/installation',
    who: 'anyone',
    answer: Type.Object({ is_empty: Type.Boolean(), sample_passwords: OneOf(samplePasswords) }),
    spec: 'reliability D4',
  },
})
