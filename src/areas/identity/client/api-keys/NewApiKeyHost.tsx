import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { newApiKey } from '#src/areas/identity/client/api-keys/key-list'
import { loadPersistently } from '#src/workspace/client/late-code'

const NewApiKey = lazy(() => loadPersistently(() => import('#src/areas/identity/client/api-keys/NewApiKey')))

/** Renders the dialog that shows a new key. The code of the dialog is loaded when the first key is created. */
export function NewApiKeyHost() {
  const { made } = useSnapshot(newApiKey)
  if (made === null) return null
  return (
    <Suspense fallback={null}>
      <NewApiKey />
    </Suspense>
  )
}
