import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'

type Shown = { readonly state: DrawerState }

/** `memo` comparator: re-renders only when the listed parts of the state, or other props, change. */
export function sameIn<Props extends Shown>(...shown: readonly (keyof DrawerState)[]): (before: Props, after: Props) => boolean {
  return (before, after) =>
    shown.every((key) => Object.is(before.state[key], after.state[key])) &&
    Object.entries(after).every(([name, value]) => name === 'state' || Object.is(value, Reflect.get(before, name)))
}

/** `memo` comparator: re-renders when any part of the state changes except the one named `unseen`. */
export function sameBut(unseen: keyof DrawerState): (before: Shown, after: Shown) => boolean {
  return ({ state: before }, { state: after }) => Object.entries(after).every(([key, value]) => key === unseen || Object.is(value, Reflect.get(before, key)))
}
