import { useSnapshot } from 'valtio'
import { words as assistWords } from '#src/areas/assist/client/messages'
import { words } from '#src/areas/assist/client/questions/messages'
import type { Found } from '#src/areas/assist/client/questions/answer-rows'
import { writtenAnswers } from '#src/areas/assist/client/questions/written-answers'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/**
 * The answer that the provider wrote, always as plain text, and a notice of which data a request for an answer sends. Shows nothing if no
 * provider is configured.
 */
export function WrittenText({ name, found }: { readonly name: string; readonly found: Found }) {
  const lastAnswer = useSnapshot(writtenAnswers).byQuestion[name]
  // sentences cite sources by number, so an answer is shown only with the sources that it was written from
  const written = lastAnswer?.token === found.token ? lastAnswer : undefined
  if (found.provider === '' || !found.is_known) return null
  return (
    <div className="answer-written" role="group" aria-label={words('written_answer')}>
      <div role="log" aria-live="polite" aria-label={words('written_sentences')}>
        {written !== undefined && written.sentences.length > 0 && <p>{written.sentences.map(({ sentence }) => <span key={sentence}>{sentence} </span>)}</p>}
      </div>
      <p className="answer-note" role="status">{written === undefined ? words('write_notice', { count: found.sources.length, host: found.provider }) : noteOf(written, found.provider)}</p>
      {written?.state === 'writing' ? <CommandButton id="assist.cancel-answer" /> : <CommandButton id="assist.write-answer" />}
    </div>
  )
}

/** The note below an answer: how it ended, and that a person must check it. */
function noteOf({ state, sentences, leftOut, message }: { readonly state: string; readonly sentences: readonly unknown[]; readonly leftOut: number; readonly message: string }, host: string): string {
  if (state === 'writing') return assistWords('writing', { host })
  const parts = [
    ...(state === 'failed' ? [message] : []),
    ...(state === 'canceled' ? [words('answer_canceled')] : []),
    ...(leftOut > 0 ? [words('sentences_left_out', { count: leftOut })] : []),
    ...(sentences.length > 0 ? [words('written_by', { host })] : state === 'done' ? [words('nothing_holds')] : []),
  ]
  return parts.join(' ')
}
