import type { ReactNode } from 'react'

/**
 * The states in which the workshop page shows controls. There is no state for focus, because the reader of the page can focus each control.
 */
export type SpecimenState = 'default' | 'empty' | 'disabled' | 'pressed' | 'invalid' | 'busy' | 'no_match' | 'missing' | 'error'

/** One control in one state. It is marked so that a test can check which controls are on the page, and in which states (SHELL-47). */
export function Specimen({ of, state, children }: { readonly of: string; readonly state: SpecimenState; readonly children: ReactNode }) {
  return (
    <div className="specimen" data-control={of} data-state={state}>
      {children}
    </div>
  )
}

/** A titled section of the workshop. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
