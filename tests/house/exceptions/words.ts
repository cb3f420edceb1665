/** Texts with a word of the list: tags of our own types, which nobody sees, and choices between two (`Flagged or not`). */
export const seenWithThem: readonly string[] = [
  'src/client/reconciliation/drawer/accept-outcome.ts: place told',
  'src/client/reconciliation/drawer/drawer-events.ts: as it stands',
  'src/client/reconciliation/drawer/drawer-events.ts: place told',
  'src/client/tickets/filters/filter-steps.ts: Flagged or not',
  'src/client/tickets/filters/filter-steps.ts: Overloaded or not',
  'src/client/tickets/filters/filter-steps.ts: Modified or not',
]

/** Commands named by a noun. */
export const titlesOfNouns: readonly string[] = [
  'commands/change-orders/add-with-item.ts: New Update with a new item',
  'commands/change-orders/add.ts: New Update',
  'commands/employees/show-active-users.ts: Active users of the last 30 days',
  'commands/employees/show-deleted.ts: Recently deleted employees',
  'commands/groups/show-deleted.ts: Recently deleted groups',
  'commands/images/go-down.ts: Down in a zoomed image',
  'commands/images/go-left.ts: Previous image, or left when zoomed',
  'commands/images/go-right.ts: Next image, or right when zoomed',
  'commands/images/go-up.ts: Up in a zoomed image',
  'commands/images/next.ts: Next image',
  'commands/images/previous.ts: Previous image',
  'commands/master-pay-items/show.ts: Master pay items',
  'commands/projects/new-project.ts: New project',
  'commands/projects/next-month.ts: Next month',
  'commands/projects/next-tab.ts: Next tab of this project',
  'commands/projects/previous-month.ts: Previous month',
  'commands/projects/previous-tab.ts: Previous tab of this project',
  'commands/projects/show-deleted.ts: Recently deleted projects',
  'commands/projects/show-map.ts: Map of projects',
  'commands/reconciliation/do-not-pay.ts: Do not pay',
  'commands/table/first-row.ts: First row',
  'commands/table/last-row.ts: Last row',
  'commands/table/next-page.ts: Next page of rows',
  'commands/table/next-row.ts: Next row',
  'commands/table/previous-page.ts: Previous page of rows',
  'commands/table/previous-row.ts: Previous row',
  'commands/table/reader-mode.ts: Screen-reader table mode',
  'commands/workspace/density.ts: Density',
  'commands/workspace/next-region.ts: Next region',
  'commands/workspace/previous-region.ts: Previous region',
  'commands/workspace/recent-places.ts: Recent places',
  'commands/workspace/show-messages.ts: Messages',
  'commands/workspace/switch-version.ts: Version',
  'commands/workspace/theme.ts: Theme',
]

/** Pages and how many of their lines have a word of the list, at most. */
export const pagesWithThem: Readonly<Record<string, number>> = {
  'README.md': 8,
  'src/setup/operating.md': 2,
}
