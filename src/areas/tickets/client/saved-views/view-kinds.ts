import type { ViewKind } from '#src/areas/tickets/client/public/view-kind'

const kinds = Object.values(import.meta.glob<Readonly<Record<string, ViewKind>>>('../../../*/client/*-view-kind.ts', { eager: true })).flatMap((module) => Object.values(module))

/** The kind of saved view that another area has declared for this screen. Undefined for a list of tickets. */
export function viewKindOf(screen: string): ViewKind | undefined {
  return kinds.find((kind) => kind.screen === screen)
}
