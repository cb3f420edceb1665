import { proxy } from 'valtio'

/** Whether the drawer is open next to the panes, so that they have less room. */
export const beside = proxy({ isOpen: false })
