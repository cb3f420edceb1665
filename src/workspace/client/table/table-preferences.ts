import { useQuery } from '@tanstack/react-query'
import { workspace } from '#src/workspace/api/workspace'
import type { TableNames } from '#src/platform/domain/areas/names'
import { localStore } from '#src/platform/client/browser-store'
import { callApi } from '#src/platform/client/api/call-api'
import { reportError } from '#src/platform/client/api/report-error'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'
import { isInSession, sessionSignal } from '#src/platform/client/session/of-session'
import { session } from '#src/platform/client/session/session'
import { at } from '#src/workspace/client/settings'
import type { Sort } from '#src/platform/client/table/model'
import type { PreferenceStore } from '#src/platform/client/table/preference/keep-preference'
import type { ColumnPreference, TablePreference } from '#src/platform/client/table/preference/preference'

const calls = requests(workspace)

/** The tables whose columns and sort order are stored for each person on the server; each area declares its own (TICK-98). */
export type TableName = keyof TableNames & string

const keyOf = (table: TableName) => ['table-preference', table] as const

/**
 * A person's preference for a table. Undefined while it is loading; the table is first painted after that. If the server cannot be reached,
 * this is the copy in this browser, or null without a copy, so that the table works in any case (SHELL-75).
 */
export function useTablePreference(table: TableName): TablePreference | null | undefined {
  const { data, isError } = useQuery({
    queryKey: keyOf(table),
    queryFn: async ({ signal }) => {
      const stored = readStored((await callApi(calls.readTablePreference({ table }), { signal, ignore: 'all' })).table_preference)
      keepHere(table, stored)
      return stored
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return isError ? readHere(table) : data
}

/**
 * The store in which a table saves its preference; saving null deletes it. Create one store per table. The store works only during the
 * session in which it was created: a table can outlive that session for a moment, and must not save a change into the next person's session
 * (AUTH-67).
 */
export function preferenceStoreOf(table: TableName): PreferenceStore {
  const signal = sessionSignal()
  return {
    async save(preference, keepalive) {
      if (!isInSession(signal)) return
      queryClient.setQueryData(keyOf(table), preference)
      keepHere(table, preference)
      await (preference === null
        ? callApi(calls.removeTablePreference({ table }), { keepalive })
        : callApi(calls.writeTablePreference({ table, columns: [...preference.columns], sort: preference.sort.map((sort) => ({ ...sort })) }), { keepalive }))
    },
    failed: reportError,
  }
}

/** The key of this browser's copy, per person and agency. Logging out removes it together with the filters (SHELL-75, AUTH-51). */
function placeHere(table: TableName): string | null {
  const { person } = session
  return person === null ? null : `slipway.columns.${person.dot_authority_id}.${person.id}.${table}`
}

function keepHere(table: TableName, preference: TablePreference | null): void {
  const place = placeHere(table)
  if (place === null) return
  if (preference === null) localStore.remove(place)
  else localStore.write(place, JSON.stringify(preference))
}

function readHere(table: TableName): TablePreference | null {
  const place = placeHere(table)
  try {
    return readStored(JSON.parse((place === null ? null : localStore.read(place)) ?? 'null'))
  } catch {
    // An unreadable copy counts as none.
    return null
  }
}

/** Reads a stored preference of any shape: invalid parts are dropped; null when nothing is valid. */
export function readStored(stored: unknown): TablePreference | null {
  const columns = listAt(stored, 'columns').flatMap(readColumn)
  return columns.length === 0 ? null : { columns, sort: listAt(stored, 'sort').flatMap(readSort) }
}

function readColumn(value: unknown): ColumnPreference[] {
  const [key, shown, pinned, width, order] = ['key', 'shown', 'pinned', 'width', 'order'].map((name) => at(value, name))
  if (typeof key !== 'string' || typeof order !== 'number') return []
  return [{ key, shown: shown === true, pinned: pinned === true, width: typeof width === 'number' ? width : null, order }]
}

function readSort(value: unknown): Sort[] {
  const [key, direction] = [at(value, 'key'), at(value, 'direction')]
  return typeof key === 'string' && (direction === 'asc' || direction === 'desc') ? [{ key, direction }] : []
}

function listAt(value: unknown, name: string): readonly unknown[] {
  const list = at(value, name)
  return Array.isArray(list) ? list : []
}
