import { BookOpen, ClipboardPaste, FileSpreadsheet } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The agency's catalog of pay items (PAY-43). */
export const masterItemsPane = definePane({
  path: '/pay-item',
  scope: 'master-item-table',
  title: () => 'Master pay items',
  icon: BookOpen,
  view: () => import('./MasterItemsPane'),
})

/** The form for one master pay item; with the id `new`, the form creates an item. */
export const masterItemPane = definePane({
  path: '/pay-item/:itemId',
  scope: 'form',
  title: ({ itemId }) => (itemId === 'new' ? 'New master pay item' : 'Master pay item'),
  icon: BookOpen,
  view: () => import('./MasterItemPane'),
})

/** The form to paste spreadsheet rows as master pay items (PAY-28). */
export const pasteMasterItemsPane = definePane({
  path: '/pay-item/paste',
  scope: 'form',
  title: () => 'Paste master pay items',
  icon: ClipboardPaste,
  view: () => import('../contract-items/files/PasteItemsPane'),
})

/** An import of master pay items: its columns, a preview, and the errors by row (PAY-12, PAY-28). */
export const masterFilePane = definePane({
  path: '/pay-item/files/:fileId',
  scope: 'item-import',
  title: () => 'Master pay items of a file',
  icon: FileSpreadsheet,
  view: () => import('../contract-items/files/ItemFilePane'),
})
