import { useQuery } from '@tanstack/react-query'
import { RANGE_MAX_MINUTES, RANGE_MIN_MINUTES } from '#src/areas/plants/domain/limits'
import { checkRanges, type Ranges } from '#src/areas/plants/domain/plant-health/ranges'
import { words } from '#src/areas/plants/client/messages'
import { healthCalls, healthKeys } from '#src/areas/plants/client/plant-health/health-rows'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { NumberEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

const LIST = '/admin/plant-health'
const KINDS: readonly RecordKind[] = ['plant_ranges']
/** The API's name of each field of the form. */
const FIELDS = { preferred: 'preferred_range_minutes', accepted: 'accepted_range_minutes' } as const

interface RangeValues {
  readonly preferred: string
  readonly accepted: string
}

/** The preferred and the accepted range of latency, in minutes (PLNT-6 to PLNT-8). */
export default function RangesForm() {
  const { dot_authority_id: agency } = usePerson()
  const queryKey = [...healthKeys.meta(agency), 'settings']
  useReadAgain(queryKey, KINDS)
  const ranges = useQuery({ queryKey, queryFn: async ({ signal }) => (await callApi(healthCalls.settings(), { signal })).settings, staleTime: 0, gcTime: 0 })
  return ranges.data === undefined ? <Unanswered asked={[ranges]} /> : <OpenRanges ranges={ranges.data} agency={agency} />
}

function OpenRanges({ ranges, agency }: { readonly ranges: Ranges; readonly agency: number }) {
  usePaneTitle(words('latency_ranges'), words('plant_health'))
  const form = useForm<RangeValues, { readonly settings: Ranges }>({
    start: { preferred: String(ranges.preferred_range_minutes), accepted: String(ranges.accepted_range_minutes) },
    labels: { preferred: words('preferred_range'), accepted: words('accepted_range') },
    check(values) {
      const verdicts = checkRanges(typedRanges(values))
      return { preferred: verdicts.preferred_range_minutes, accepted: verdicts.accepted_range_minutes }
    },
    // send only the changed ranges, because somebody else may have changed the other range
    request: (values, changed) => healthCalls.changeSettings(Object.fromEntries(changed.map((name) => [FIELDS[name], minutesOf(values[name])]))),
    records: 'plant_ranges',
    successMessage: () => words('ranges_saved'),
    undoWords: () => words('undo_ranges'),
    saved(_answer, leaveFor) {
      notifyRecordsChanged('plant_ranges', [agency])
      leaveFor(LIST)
    },
  })
  const hint = words('ranges_hint', { min: RANGE_MIN_MINUTES, max: RANGE_MAX_MINUTES })
  return (
    <FormPane form={form} label={words('latency_ranges')} leaveTo={LIST}>
      <NumberEntry<RangeValues> form={form} name="preferred" isWhole isFirst isRequired unit={words('minutes')} hint={hint} />
      <NumberEntry<RangeValues> form={form} name="accepted" isWhole isRequired unit={words('minutes')} hint={hint} />
    </FormPane>
  )
}

function typedRanges({ preferred, accepted }: RangeValues): Ranges {
  return { preferred_range_minutes: minutesOf(preferred), accepted_range_minutes: minutesOf(accepted) }
}

/** Parses typed minutes. Text that is not a whole number becomes NaN, which `checkRanges` refuses. */
function minutesOf(typed: string): number {
  return /^\d+$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN
}
