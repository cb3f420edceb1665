import { proxy } from 'valtio'

/** Whether the drawer is open beside the panes, which leaves them less room. */
export const beside = proxy({ isOpen: false })
