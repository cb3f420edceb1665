import { figuresOf, judgedPart, testOf, unusualValues, type TestResult } from '#src/areas/materials/domain/samples/test-results'
import type { SampleTest } from '#src/areas/materials/domain/samples/tests/test'
import { listOf } from '#src/areas/materials/client/samples/current-sample'
import { checkTexts, enteredOf, resultLabels, textsOfResult, type ResultTexts } from '#src/areas/materials/client/samples/result-values'
import { patchSample, sampleCalls, type Sample } from '#src/areas/materials/client/samples/sample-rows'
import { words } from '#src/areas/materials/client/samples/sample-words'
import { useSample } from '#src/areas/materials/client/samples/use-sample'
import '#src/areas/materials/client/samples/samples.css'
import { DayEntry } from '#src/platform/client/form/DayEntry'
import type { Form } from '#src/platform/client/form/form'
import { NumberEntry } from '#src/platform/client/form/TextEntry'
import { useForm, useFormState } from '#src/platform/client/form/use-form'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { withUnit } from '#src/platform/domain/formats/numbers'
import { decimalTextOf } from '#src/platform/domain/units/decimal'
import { may } from '#src/platform/domain/session/abilities'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePanePath } from '#src/workspace/client/panes/location'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

const MOST_DECIMALS = 4

/** The form of a test result: the measured values of the test, the figures calculated from them, and the limits. */
export default function SampleResultPane({ params: { id, no } }: PaneViewProps<{ readonly id: string; readonly no: string }>) {
  const query = useSample(Number(id))
  const { data: sample } = query
  if (sample === undefined) return <Unanswered asked={[query]} />
  const result = sample.results.find((one) => String(one.no) === no) ?? null
  const test = testOf(result?.test ?? no)
  if (test === null) return <Unanswered asked={[]} isMissing />
  return <ResultForm key={`${id} ${no}`} sample={sample} test={test} result={result} />
}

function ResultForm({ sample, test, result }: { readonly sample: Sample; readonly test: SampleTest; readonly result: TestResult | null }) {
  const { id: paneId } = usePane()
  const leaveTo = `${listOf(usePanePath(paneId))}/${sample.id}`
  const about = { test: test.label, sample: sample.sample }
  const title = words(result === null ? 'new_result' : 'edit_result', about)
  usePaneTitle(title, test.method)
  const form = useForm<ResultTexts, { readonly sample: Sample }>({
    start: textsOfResult(test, result, sample.version),
    labels: resultLabels(test),
    check: (texts) => checkTexts(test, texts),
    request(texts) {
      const version = Number(texts['version'])
      const sent = { id: sample.id, ...enteredOf(test, texts) }
      if (result === null) return sampleCalls.addResult({ ...sent, version: versionToWrite('sample', { id: sample.id, version }) })
      // the request replaces the whole result, so it needs the version that the form shows, not a newer one that this window wrote in
      // another pane
      return sampleCalls.changeResult({ ...sent, no: result.no, version })
    },
    records: 'sample',
    successMessage: () => words(result === null ? 'result_added' : 'result_saved', about),
    undoWords: () => words('undo_result', about),
    // a 409 response contains the sample in the same shape as the answer of the detail call
    present: (current) => presentTexts(test, result, current as Sample),
    ...(result === null ? {} : { restart: ({ sample: saved }) => presentTexts(test, result, saved) }),
    saved({ sample: saved }, leaveFor) {
      patchSample(saved)
      leaveFor(leaveTo)
    },
  })
  const judged = judgedPart(test)
  return (
    <FormPane form={form} label={title} leaveTo={leaveTo} mayChange={may('write_samples', usePerson()).allowed}>
      {test.fields.map(({ key, unit }, at) => (
        <NumberEntry key={key} form={form} name={key} isFirst={at === 0} {...(key === test.judged ? { isRequired: true } : {})} {...(unit === '' ? {} : { unit })} />
      ))}
      <Figures form={form} test={test} />
      <NumberEntry form={form} name="low" hint={words('judged_by', { label: judged.label })} {...(judged.unit === '' ? {} : { unit: judged.unit })} />
      <NumberEntry form={form} name="high" {...(judged.unit === '' ? {} : { unit: judged.unit })} />
      <DayEntry form={form} name="tested_on" isRequired />
    </FormPane>
  )
}

/** The figures calculated from the values while they are typed, and a note on unusual values. */
function Figures({ form, test }: { readonly form: Pick<Form<ResultTexts>, 'snapshot' | 'subscribe'>; readonly test: SampleTest }) {
  const { values } = useFormState(form)
  const typed = enteredOf(test, values as ResultTexts).values
  const valid = Object.fromEntries(Object.entries(typed).filter(([, value]) => decimalTextOf(value, MOST_DECIMALS) !== null))
  const unusual = unusualValues(test, valid)
  const figures = figuresOf(test, valid)
  if (figures.length + unusual.length === 0) return null
  return (
    <div className="entry-wide" role="group" aria-label={words('figures')} aria-live="polite">
      {figures.length > 0 && (
        <dl className="result-figures">
          {figures.map(({ figure: { key, label, unit }, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd data-judged={key === test.judged}>{value === null ? '–' : withUnit(value, unit)}</dd>
            </div>
          ))}
        </dl>
      )}
      {unusual.map(({ key, label, unit, usual: [from, to] }) => (
        <p key={key} className="form-notice">{words('unusual', { label, range: [`${from} to ${to}`, unit].filter((part) => part !== '').join(' ') })}</p>
      ))}
    </div>
  )
}

/** The form values that match the current sample, after somebody else changed the sample. */
function presentTexts(test: SampleTest, result: TestResult | null, sample: Sample): ResultTexts {
  const current = result === null ? null : (sample.results.find(({ no }) => no === result.no) ?? result)
  return textsOfResult(test, current, sample.version)
}
