import type { ReactNode } from 'react'

/** States in which a control is shown; the focus is a person's own to put. */
export type SpecimenState = 'default' | 'empty' | 'disabled' | 'pressed' | 'invalid' | 'busy' | 'no_match' | 'missing' | 'error'

/** One control in one state, named so that a test finds which control has which states on the page (SHELL-47). */
export function Specimen({ of, state, children }: { readonly of: string; readonly state: SpecimenState; readonly children: ReactNode }) {
  return (
    <div className="specimen" data-control={of} data-state={state}>
      {children}
    </div>
  )
}

/** A titled part of the workshop. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
