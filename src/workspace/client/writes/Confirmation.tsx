import { createContext, lazy, Suspense, use, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Confirmation as Question } from '#src/workspace/client/commands/command'
import { askConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { loadPersistently } from '#src/workspace/client/late-code'

/** The popup's code, preloaded so that it opens as fast the first time as later. */
export const loadConfirmation = () => import('#src/workspace/client/writes/ConfirmationPopup')
const ConfirmationPopup = lazy(() => loadPersistently(loadConfirmation))

const ConfirmationContext = createContext<((question: Question) => Promise<boolean>) | null>(null)

/** Gives everything under it the confirmation popup (SHELL-57). */
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
 * Asks a yes or no question. Used outside the provider it throws: nobody would ever see the question (SHELL-60).
 * @public
 */
export function useConfirmation(): (question: Question) => Promise<boolean> {
  const ask = use(ConfirmationContext)
  if (ask === null) throw new Error('useConfirmation was used outside ConfirmationProvider')
  return ask
}
