import { createContext, lazy, Suspense, use, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Confirmation as Question } from '#src/workspace/client/commands/command'
import { askConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { loadPersistently } from '#src/workspace/client/late-code'

/** The popup's code, preloaded so that the first popup opens as fast as later ones. */
export const loadConfirmation = () => import('#src/workspace/client/writes/ConfirmationPopup')
const ConfirmationPopup = lazy(() => loadPersistently(loadConfirmation))

const ConfirmationContext = createContext<((question: Question) => Promise<boolean>) | null>(null)

/** Provides the confirmation popup to everything inside it (SHELL-57). */
export function ConfirmationProvider({ children }: { readonly children: ReactNode }) {
  const { asked } = useSnapshot(confirmationStore)
  return (
    <ConfirmationContext value={askConfirmation}>
      {children}
      {asked !== null && (
        <Suspense fallback={null}>
          <ConfirmationPopup />
        </Suspense>
      )}
    </ConfirmationContext>
  )
}

/**
 * Returns a function that asks a yes-or-no question. Throws outside the provider, where the question could not be shown (SHELL-60).
 * @public
 */
export function useConfirmation(): (question: Question) => Promise<boolean> {
  const ask = use(ConfirmationContext)
  if (ask === null) throw new Error('useConfirmation was used outside ConfirmationProvider')
  return ask
}
