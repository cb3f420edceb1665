import { sample as record } from '#src/areas/materials/domain/samples/sample'
import { patchSample, sampleCalls, type Sample } from '#src/areas/materials/client/samples/sample-rows'
import { listOf } from '#src/areas/materials/client/samples/current-sample'
import { words } from '#src/areas/materials/client/samples/sample-words'
import { useSample } from '#src/areas/materials/client/samples/use-sample'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { may } from '#src/platform/domain/session/abilities'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePanePath } from '#src/workspace/client/panes/location'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

interface SampleTexts {
  readonly version: number
  readonly sample: string
  readonly sublot: string
}

const { sample: number, sublot } = record.fields
const textsOf = ({ version, sample, sublot: lot }: Sample): SampleTexts => ({ version, sample, sublot: lot })

/** The form of a sample: its number and sublot (SAMP-2). */
export default function SampleEditPane({ params }: PaneViewProps<{ readonly id: string }>) {
  const query = useSample(Number(params.id))
  return query.data === undefined ? <Unanswered asked={[query]} /> : <SampleForm key={params.id} sample={query.data} />
}

function SampleForm({ sample }: { readonly sample: Sample }) {
  const { id: paneId } = usePane()
  const leaveTo = `${listOf(usePanePath(paneId))}/${sample.id}`
  const title = words('edit', { sample: sample.sample })
  usePaneTitle(title, sample.material)
  const form = useForm<SampleTexts, { readonly sample: Sample }>({
    start: textsOf(sample),
    labels: { sample: number.label, sublot: sublot.label },
    check: (texts) => ({ sample: number.check(number.read(texts.sample), []), sublot: sublot.check(sublot.read(texts.sublot), []) }),
    request: (texts, changed) => sampleCalls.change({
      id: sample.id, version: texts.version,
      ...(changed.includes('sample') ? { sample: texts.sample } : {}), ...(changed.includes('sublot') ? { sublot: texts.sublot } : {}),
    }),
    records: 'sample',
    successMessage: ({ sample: saved }) => words('saved', { sample: saved.sample }),
    undoWords: ({ sample: saved }) => words('undo_edit', { sample: saved.sample }),
    // a 409 response contains the sample in the same shape as the answer of the detail call
    present: (current) => textsOf(current as Sample),
    restart: ({ sample: saved }) => textsOf(saved),
    saved({ sample: saved }, leaveFor) {
      patchSample(saved)
      leaveFor(leaveTo)
    },
  })
  return (
    <FormPane form={form} label={title} leaveTo={leaveTo} mayChange={may('write_samples', usePerson()).allowed}>
      <TextEntry form={form} name="sample" isRequired isFirst />
      <TextEntry form={form} name="sublot" isRequired />
    </FormPane>
  )
}
