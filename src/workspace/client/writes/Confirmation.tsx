import { createContext, use, type ReactNode } from 'react'
import type { Confirmation as Question } from '#src/workspace/client/commands/command'
import { askConfirmation } from '#src/workspace/client/writes/confirmation-store'

const ConfirmationContext = createContext<((question: Question) => Promise<boolean>) | null>(null)

/** Makes `useConfirmation` available to all components inside it (SHELL-57). */
export function ConfirmationProvider({ children }: { readonly children: ReactNode }) {
  return <ConfirmationContext value={askConfirmation}>{children}</ConfirmationContext>
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
