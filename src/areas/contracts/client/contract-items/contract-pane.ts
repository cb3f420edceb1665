import { ClipboardPaste, FileSpreadsheet, ScrollText } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The contract items of a project and its setup (PROJ-46, PAY-1). */
export const contractPane = definePane({
  path: '/projects/:projectId/contract',
  scope: 'contract-table',
  title: () => 'Contract',
  icon: ScrollText,
  view: () => import('./ContractPane'),
})

/** The form for one item; with the id `new`, the form creates an item. */
export const contractItemPane = definePane({
  path: '/projects/:projectId/contract/:itemId',
  also: ['/projects/:projectId/pay-items/:itemId'],
  scope: 'form',
  title: ({ itemId }) => (itemId === 'new' ? 'New item' : 'Item'),
  icon: ScrollText,
  view: () => import('./ItemPane'),
})

/** The form to paste spreadsheet rows as contract items (PAY-11). */
export const pasteItemsPane = definePane({
  path: '/projects/:projectId/contract/paste',
  scope: 'form',
  title: () => 'Paste items',
  icon: ClipboardPaste,
  view: () => import('./files/PasteItemsPane'),
})

/** An import of contract items: its columns, a preview, and the errors by row (PAY-12). */
export const itemFilePane = definePane({
  path: '/projects/:projectId/contract/files/:fileId',
  scope: 'item-import',
  title: () => 'Items of a file',
  icon: FileSpreadsheet,
  view: () => import('./files/ItemFilePane'),
})
