import { proxy } from 'valtio'

/** Whether something lies beside the panes and takes their room: the drawer. */
export const beside = proxy({ isOpen: false })
