import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'

type Shown = { readonly state: DrawerState }

/** For memo: a part of the drawer is drawn anew when what it shows of the state changed, or a prop beside it. */
export function sameIn<Props extends Shown>(...shown: readonly (keyof DrawerState)[]): (before: Props, after: Props) => boolean {
  return (before, after) =>
    shown.every((key) => Object.is(before.state[key], after.state[key])) &&
    Object.entries(after).every(([name, value]) => name === 'state' || Object.is(value, Reflect.get(before, name)))
}

/** The same for all of the state but what is not seen of it. */
export function sameBut(unseen: keyof DrawerState): (before: Shown, after: Shown) => boolean {
  return ({ state: before }, { state: after }) => Object.entries(after).every(([key, value]) => key === unseen || Object.is(value, Reflect.get(before, key)))
}
