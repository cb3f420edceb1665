import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { groupings, type Grouping } from '#src/areas/reconciliation/domain/to-code'
import { toCode } from '#src/areas/reconciliation/api/to-code'
import type { ToCode } from '#src/areas/reconciliation/client/to-code/lines'
import { callApi } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'
import { onSocketMessage } from '#src/platform/client/api/socket'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { onRowsChanged } from '#src/platform/client/records/row-patches'
import { currentPerson } from '#src/platform/client/session/session'

const calls = requests(toCode)
/**
 * Delay before the tickets are counted again, so that several changes in a row cause only one count. Counting many tickets is expensive,
 * and in a coding run a ticket may change every second.
 */
const QUIET_MS = 1_500

/** The grouping that is named in the query string of a pane's path; by project if none is named. */
export function groupingOf(query: string): Grouping {
  const named = new URLSearchParams(query).get('by')
  return groupings.find((by) => by === named) ?? 'project'
}

/** The tickets to code; they are counted again after tickets have changed, in this window or elsewhere. */
export function useToCode(by: Grouping) {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: toCodeKey() }), QUIET_MS)
    }
    const offRows = onRowsChanged('slips', soon)
    const offParked = onRecordsChanged(['parked_ticket'], soon)
    const offSocket = onSocketMessage(({ kind }) => {
      if (kind === 'tickets' || kind === 'missed') soon()
    })
    return () => {
      offRows()
      offParked()
      offSocket()
      clearTimeout(timer)
    }
  }, [client])
  return useQuery({ queryKey: [...toCodeKey(), by], queryFn: ({ signal }) => callApi(calls.groups({ by }), { signal, ignore: 'all' }), refetchOnMount: 'always' })
}

/** Reads the counts of tickets to code, for a command. */
export function readToCode(): Promise<ToCode> {
  return queryClient.fetchQuery({ queryKey: [...toCodeKey(), 'project'], queryFn: ({ signal }) => callApi(calls.groups({ by: 'project' }), { signal }) })
}

/** Counts the tickets to code again, after a command changed them. */
export function readToCodeAgain(): void {
  void queryClient.invalidateQueries({ queryKey: toCodeKey() })
}

function toCodeKey(): readonly unknown[] {
  const person = currentPerson()
  return ['to-code', person?.dot_authority_id ?? 0, person?.id ?? 0]
}
