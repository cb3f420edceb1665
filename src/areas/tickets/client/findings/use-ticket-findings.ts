import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { findingCalls, findingKeys, type FindingRow } from '#src/areas/tickets/client/findings/finding-rows'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { callApi } from '#src/platform/client/api/call-api'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'

const KINDS: readonly RecordKind[] = ['finding', 'finding_rule']
const none: readonly FindingRow[] = []

/**
 * The findings of a ticket that still apply, with and without an answer. They are read again whenever findings change. Empty while they
 * load, and if there is no ticket.
 */
export function useTicketFindings(agency: number, slipId: number | null): readonly FindingRow[] {
  const { data, refetch } = useQuery({
    queryKey: findingKeys.ofTicket(agency, slipId ?? 0),
    queryFn: async ({ signal }) => (await callApi(findingCalls.list({ slip_id: slipId ?? 0, state: 'all', page_size: 50 }), { signal, ignore: 'all' })).slip_findings.filter(({ cleared_at: at }) => at === null),
    enabled: slipId !== null,
    refetchOnMount: 'always',
  })
  useEffect(() => onRecordsChanged(KINDS, () => void (slipId !== null && refetch())), [refetch, slipId])
  return data ?? none
}
