import { useSnapshot } from 'valtio'
import { newApiKey } from '#src/areas/identity/client/api-keys/key-list'
import { lateView } from '#src/workspace/client/late-view'

const NewApiKey = lateView(() => import('#src/areas/identity/client/api-keys/NewApiKey'))

/** Renders the dialog that shows a new key. The code of the dialog is loaded when the first key is created. */
export function NewApiKeyHost() {
  const { made } = useSnapshot(newApiKey)
  return made === null ? null : <NewApiKey />
}
