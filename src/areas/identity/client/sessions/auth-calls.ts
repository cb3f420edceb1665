import { passwords } from '#src/areas/identity/api/passwords'
import { callApi, type CallOptions } from '#src/platform/client/api/call-api'
import { requests, type RequestValue } from '#src/platform/client/api/requests'

/** The API calls for forgotten passwords, codes, links and signing up. */
export const passwordCalls = requests(passwords)

const signedOut: CallOptions = { signedOut: true, ignore: 'all' }

/** Sends a call that needs no session. Its errors are thrown, so that the form can show them. */
export function callSignedOut<Answer>(request: RequestValue<Answer>): Promise<Answer> {
  return callApi(request, signedOut)
}
