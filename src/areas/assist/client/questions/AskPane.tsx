import { useQuery } from '@tanstack/react-query'
import '#src/areas/assist/client/assist.css'
import { sourceKinds } from '#src/areas/assist/domain/questions/question'
import { words } from '#src/areas/assist/client/questions/messages'
import { answerKey, questionCalls, questionOf, type Found, type Source } from '#src/areas/assist/client/questions/answer-rows'
import { answerName } from '#src/areas/assist/client/questions/written-answers'
import { WrittenText } from '#src/areas/assist/client/questions/WrittenText'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { callApi } from '#src/platform/client/api/call-api'
import { columns } from '#src/platform/client/table/columns'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const noun = { one: 'line', many: 'lines' }

const sourceColumns = columns<Source>([
  { id: 'id', label: words('source_number'), kind: 'count', width: 72 },
  { id: 'kind', label: words('source_kind'), kind: 'choice', choices: sourceKinds, width: 120 },
  { id: 'name', label: words('source_name'), kind: 'text', width: 240, flex: 1, strong: true },
  { id: 'text', label: words('source_text'), kind: 'text', width: 480, flex: 3 },
])

/**
 * A question about a project: how it was understood, the sources that were found, and the answer that the provider wrote from those
 * sources, if there is an answer.
 */
export default function AskPane({ params: { projectId }, search }: PaneViewProps<{ readonly projectId: string }>) {
  const { project, facts, isError, asked: askedProject, agency } = useProjectView(projectId, words('ask_project'))
  const question = questionOf(search)
  const id = Number(projectId)
  const key = answerKey(agency, id, question)
  const query = useQuery({ queryKey: key, enabled: question !== '', queryFn: ({ signal }) => callApi(questionCalls.find({ projectId: id, question }), { signal, ignore: NOT_THERE }), staleTime: 0 })
  if (isError && project === undefined) return <ProjectUnanswered asked={askedProject} />
  if (question !== '' && query.data === undefined) return <Unanswered asked={[query]} lines={9} />
  const answer = query.data
  return (
    <div className="answer">
      {answer !== undefined && (
        <div className="answer-head">
          <h3>{question}</h3>
          <p role="status">{[understood(answer), countOf(answer)].filter((one) => one !== '').join(' ')}</p>
          <WrittenText name={answerName(agency, id, question)} found={answer} />
        </div>
      )}
      <RowsPane<Source>
        name="answer_sources" of={key} label={words('found_of', { project: project?.title ?? '' })} noun={noun} columns={sourceColumns} rows={answer?.sources ?? []} asked={[query]} project={facts}
        empty={words(question === '' ? 'no_question' : 'not_known')} searchLabel={words('search_found')} bar={<><CommandButton id="assist.open-source" /><CommandButton id="assist.ask-project" look="filled" /></>}
      />
    </div>
  )
}

/** How the question was understood: the filters, and the words that were searched for. */
function understood({ line, words: searched }: Found): string {
  const parts = [line === '' ? '' : words('understood_filters', { line }), searched.length === 0 ? '' : words('understood_words', { words: searched.join(', ') })]
  return parts.filter((part) => part !== '').join(' ')
}

function countOf({ tickets, is_known: isKnown }: Found): string {
  if (!isKnown) return words('not_known')
  if (tickets === null) return ''
  return [words('tickets_meet', { count: tickets.count }), tickets.not_summed === 0 ? '' : words('not_summed', { count: tickets.not_summed })].filter((part) => part !== '').join(' ')
}
