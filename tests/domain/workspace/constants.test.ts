import { expect, test } from 'vitest'
import { MAX_PHOTOS_OF_TICKET } from '#src/domain/images/limits'
import { CONTRACTOR_PAGE, DRAWER_WIDTH_PX, LIST_HEIGHT_LESS_THAN_VIEWPORT_PX, LIST_MAX_HEIGHT_PX, MAX_PAY_ITEMS, NOTE_ROWS, PAY_CODE_MAX_TICKETS, QUANTITY_DECIMALS } from '#src/domain/reconciliation/limits'
import * as layout from '#src/domain/workspace/layout'
import * as lists from '#src/domain/workspace/lists'
import { readVersion } from '#src/domain/workspace/version'

test('CONST-9 SHELL-1 SHELL-2 SHELL-38 SHELL-57 SHELL-59 SHELL-72 the layout constants of the specification', () => {
  expect([layout.NAVBAR_COLLAPSED_PX, layout.NAVBAR_EXPANDED_PX, layout.SUBMENU_DELAY_MS, layout.MENU_ANIMATION_MS]).toEqual([83, 310, 100, 330])
  expect([layout.LOADING_ANIMATION_MS, layout.POPUP_WIDTH_PX, layout.MODAL_Z_INDEX, layout.MAX_TOASTS]).toEqual([1200, 600, 10, 3])
})

test('CONST-6 CONST-9 RECO-9 RECO-18 RECO-32 RECO-33 the limits of the specification', () => {
  expect([MAX_PAY_ITEMS, QUANTITY_DECIMALS, PAY_CODE_MAX_TICKETS, MAX_PHOTOS_OF_TICKET]).toEqual([2, 2, 5000, 5])
  expect([DRAWER_WIDTH_PX, NOTE_ROWS, LIST_MAX_HEIGHT_PX, LIST_HEIGHT_LESS_THAN_VIEWPORT_PX]).toEqual([591, 3, 384, 480])
  expect(CONTRACTOR_PAGE).toEqual({ page_number: 1, page_size: 9999 })
})

test('CONST-7 API-9 API-10 lists and search', () => {
  expect([lists.SEARCH_DEBOUNCE_MS, lists.DEFAULT_PAGE_SIZE, lists.MIN_PAGE_SIZE, lists.MAX_PAGE_SIZE]).toEqual([500, 30, 1, 10_000])
  expect([lists.FIRST_PAGE_RUBY, lists.FIRST_PAGE_JAVA]).toEqual([1, 0])
})

test('TICK-13 TICK-14 an empty search and a default sort are left out', () => {
  expect([lists.sentSearch('  '), lists.sentSearch(' T1 ')]).toEqual([undefined, 'T1'])
  expect(lists.sentSort({ field: 'truck', direction: 'default' as const })).toBeUndefined()
  expect(lists.sentSort({ field: 'truck', direction: 'ascending' as const })).toEqual({ field: 'truck', direction: 'ascending' })
})

test('SHELL-76 SHELL-77 at most 30 columns and 3 levels', () => {
  expect([lists.checkVisibleColumns(30).allowed, lists.checkGrouping(3).allowed]).toEqual([true, true])
  expect(lists.checkVisibleColumns(31)).toMatchObject({ message: 'errors.column_limit', values: { max: 30 } })
  expect(lists.checkGrouping(4)).toMatchObject({ message: 'errors.grouping_limit', values: { max: 3 } })
})

test('SHELL-5 an agency without a logo shows its first letter, without a name E', () => {
  expect([' north state', 'élan', '', '  ', null].map(layout.agencyLetter)).toEqual(['N', 'É', 'E', 'E', 'E'])
})

test('SHELL-41 SHELL-42 SHELL-43 a badge hides at 0, shows 99+ above 99, and a count never goes below zero', () => {
  expect([-1, 0, 1, 99, 100].map(layout.badgeText)).toEqual([null, null, '1', '99', '99+'])
  expect([layout.countAfter(1, -1), layout.countAfter(0, -1), layout.countAfter(2, 3)]).toEqual([0, 0, 5])
})

test('SHELL-81 a label of more than 20 characters has the whole of itself as a tooltip', () =>
  expect(['a'.repeat(20), 'a'.repeat(21), '', undefined].map(layout.tooltipOf)).toEqual([undefined, 'a'.repeat(21), undefined, undefined]))

test('SHELL-51 SHELL-55 the version is EDOT unless CLASSIC is stored', () =>
  expect(['CLASSIC', 'EDOT', 'NEW', null, 7].map(readVersion)).toEqual(['CLASSIC', 'EDOT', 'EDOT', 'EDOT', 'EDOT']))
