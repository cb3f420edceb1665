import type { SearchResults } from '#src/workspace/client/palette/lines/use-search-results'
import { resultOf, type Where, type Who } from '#tests/client/workspace/palette-desk'

/** A typed text and the line that must come first for it; null when nothing may be found. */
export type Query = readonly [typed: string, first: string | null, found?: SearchResults['found']]

const sr14 = [resultOf('projects', [['SR 14 overlay', '61A-22']])]
const wenatchee = [resultOf('tickets', [['4K-86143'], ['4K-86602']]), resultOf('projects', [['Wenatchee bridge deck']])]
const concrete = [resultOf('tickets', [['4K-86143'], ['4K-86602'], ['4K-86603'], ['4K-86604']]), resultOf('payItems', [['2301.507/00010', 'STRUCTURAL CONCRETE']])]
const oneTicket = (number: string) => [resultOf('tickets', [[number]])]

/** The queries from the review of November 22, including those whose results it praises, which must not change. */
export const ofTheReview: readonly Query[] = [
  ['dark mode', 'Change theme…'], ['accept', 'Code this ticket'], ['void', 'Show voided tickets with a pay code…'], ['approve', 'Code this ticket'],
  ['note', 'Add a note…'], ['four', 'Four'], ['layout four', 'Four'], ['structural concrete', '2301.507/00010', concrete],
  ['filter plant', 'Filter by…'], ['excel', 'Export tickets as Excel workbook'], ['print', 'Export tickets as PDF'], ['save view', 'Save view…'],
  ['freeze', 'Edit columns'], ['code by material', 'Assign pay code…'], ['mark delivered', 'Mark delivered…'], ['mark deliverd', 'Mark delivered…'],
  ['mark del', 'Mark delivered…'], ['assign pay', 'Assign pay code…'], ['code this', 'Code this ticket'], ['86600', '4K-86600', oneTicket('4K-86600')],
  ['86603', '4K-86603', oneTicket('4K-86603')], ['SR 14', 'SR 14 overlay', sr14], ['wenatchee', 'Wenatchee bridge deck', wenatchee], ['sign out', 'Log out'],
  ['shortcuts', 'Show keyboard shortcuts'], ['overweight', 'Set Max GVW override…'], ['split bel', 'Split below'], ['undo', '– Undo'],
  ['export', 'Export tickets as CSV'], ['assign', 'Assign pay code…'], ['mark rejected', 'Mark rejected…'], ['flag', 'Flag…'],
  ['max gvw', 'Set Max GVW override…'], ['filter', 'Filter by…'], ['voided', 'Show voided tickets with a pay code…'], ['uncoded', 'Toggle filter: tickets to code'],
  ['columns', 'Edit columns'], ['density', 'Change density…'], ['screen reader', 'Toggle screen-reader table mode'], ['find a project', 'Find a project'],
  ['show jobs', 'Show jobs'], ['reset layout', 'Reset layout'], ['reopen', 'Reopen the last closed pane'], ['copy link', 'Copy link to this layout'],
  ['clear selection', 'Clear selection'], ['select all', 'Select all that match'], ['open reconciliation', 'Open reconciliation…'], ['reconciliation', 'Open reconciliation…'],
  ['find ticket', 'Find a ticket'], ['show images', 'Show images'], ['sort by net', 'Sort by Net, ascending'], ['sort', 'Sort by…'],
]

/** Other texts that a clerk, an inspector and an administrator type, by place and person, including typing errors. */
export const ofOthers: readonly (readonly [Where, Who, readonly Query[]])[] = [
  ['tickets', 'clerk', [
    ['mark', 'Mark delivered…'], ['deliver', 'Mark delivered…'], ['received', 'Mark delivered…'], ['dlivered', 'Mark delivered…'], ['delivered mark', 'Mark delivered…'],
    ['reject', 'Mark rejected…'], ['rejct', 'Mark rejected…'], ['refuse', 'Mark rejected…'], ['unflag', 'Toggle flag'], ['problem', 'Toggle flag'],
    ['comment', 'Add a note…'], ['remark', 'Add a note…'], ['add note', 'Add a note…'], ['remove note', 'Remove note…'], ['assing pay code', 'Assign pay code…'],
    ['pay code', 'Assign pay code…'], ['code', 'Code this ticket'], ['coding', 'Code this ticket'], ['reconcile', 'Code this ticket'], ['unassign', 'Remove pay codes'],
    ['remove code', 'Remove pay codes'], ['edit', 'Edit ticket'], ['fix weight', 'Edit ticket'], ['gvw', 'Set Max GVW override…'], ['download', 'Export tickets as CSV'],
    ['csv', 'Export tickets as CSV'], ['exprot', 'Export tickets as CSV'], ['search', 'Search this table'], ['serach', 'Search this table'], ['clear filter', 'Clear filters'],
    ['truck', 'Filter by…'], ['status', 'Filter by…'], ['pin', 'Edit columns'], ['hide column', 'Edit columns'], ['colums', 'Edit columns'],
    ['refresh', 'Refresh'], ['reload', 'Refresh'], ['refesh', 'Refresh'], ['copy', 'Copy rows'], ['deselect', 'Clear selection'],
    ['photo', 'Show images'], ['scale ticket', 'Show images'], ['detail', 'Open ticket'], ['detial', 'Open ticket'], ['totals', 'Open reconciliation…'],
    ['light', 'Change theme…'], ['high contrast', 'Change theme…'], ['compact', 'Change density…'], ['side by side', 'Split right'], ['split', 'Split below'],
    ['close', 'Close pane'], ['full screen', 'Toggle pane zoom'], ['maximize', 'Toggle pane zoom'], ['save layout', 'Save layout…'], ['open layout', 'Open layout…'],
    ['help', 'Help'], ['keyboard', 'Show keyboard shortcuts'], ['hotkeys', 'Show keyboard shortcuts'], ['messages', 'Show messages'], ['logout', 'Log out'],
    ['log off', 'Log out'], ['password', 'Change password'], ['my account', 'My account'], ['jobs', 'Jobs'], ['go to jobs', 'Jobs'],
    ['map', 'Map'], ['how do i undo', '– Undo'], ['revert', '– Undo'], ['redo', '– Redo'], ['open project', 'Open project…'],
    ['sort net', 'Sort by Net, ascending'], ['sort by plant', 'Sort by Plant, ascending'], ['order by material', 'Sort by Material, ascending'], ['sort by time', 'Sort by Time, ascending'],
    ['sort by status', 'Sort by Status, descending'], ['sort status', 'Sort by Status, descending'], ['sort by net desc', 'Sort by Net, descending'], ['ascending', 'Sort by…'],
    ['back', 'Go back in this pane'], ['xyzzy', null], ['flg', null], ['mark ticket gone', null], ['dark delivered', null],
  ]],
  ['selected', 'clerk', [['export', 'Export tickets as CSV'], ['deliver', 'Mark delivered…'], ['copy', 'Copy rows']]],
  ['reconciliation', 'clerk', [['totals', 'Show totals…'], ['sum', 'Show totals…'], ['not coded', 'Toggle filter: tickets to code']]],
  ['drawer', 'clerk', [
    ['accept', 'Accept and go to next'], ['approve', 'Accept and go to next'], ['dnp', 'Do not pay'], ['do not pay', 'Do not pay'],
    ['skip', 'Skip to the next uncoded ticket'], ['net', 'Use the net amount or the rest'], ['search', 'Search items'], ['recent', 'Use recent pay item…'], ['remove item', 'Remove this pay item'],
    ['cancel', 'Cancel and close the drawer'], ['note', 'Go to the note of the ticket'],
  ]],
  ['account', 'inspector', [
    ['my projects', 'My projects'], ['open reconciliation', 'Open reconciliation…'], ['theme', 'Change theme…'], ['sign off', 'Log out'], ['devices', 'My devices'],
    ['switch agency', 'Switch agency…'], ['find ticket', 'Find a ticket'], ['mark delivered', '– Mark this ticket delivered'], ['pasword', 'Change password'], ['help', 'Help'],
  ]],
  ['employees', 'administrator', [
    ['add employee', 'Add employee'], ['new user', 'Add employee'], ['role', 'Change role…'], ['promote', 'Change role…'], ['import people', 'Add many employees'],
    ['deleted', 'Show recently deleted employees'], ['export', 'Export employees as CSV'],
  ]],
  ['account', 'administrator', [
    ['import', 'Import tickets…'], ['api key', 'API keys'], ['create api key', 'Create API key…'], ['read-only key', 'Create read-only API key…'], ['sso', 'Add an identity provider'], ['outbox', 'Outbox'],
    ['groups', 'Groups'], ['rejection reasons', 'Show choice lists'], ['unconnected', 'Show unconnected tickets'], ['impersonate', 'Impersonate user…'], ['log in as', 'Impersonate user…'],
    ['logo', 'Upload a logo…'], ['agency settings', 'Agency settings'], ['create project', 'Create project'], ['master', 'Master pay items'], ['calibration', 'Show unconnected tickets'],
  ]],
]
