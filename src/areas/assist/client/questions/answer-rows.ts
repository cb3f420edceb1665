import type { Static } from 'typebox'
import { questions, type AnswerSource, type FoundAnswer } from '#src/areas/assist/api/questions'
import { queryOfLine } from '#src/areas/tickets/client/filters/public/line-query'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'

/** A source that was found: a record, an event or a sum. */
export type Source = Static<typeof AnswerSource>
export type Found = Static<typeof FoundAnswer>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'answer-table': Source
  }
}

export const questionCalls = requests(questions)

/** The query key of a question's results. */
export const answerKey = (agency: number, project: number, question: string) => ['project-answer', agency, project, question] as const

/** The path of the page that shows a question about a project and its results. */
export function askPath(project: number, question: string): string {
  return `/ask/${project}?${new URLSearchParams({ question }).toString()}`
}

/** The question in a pane's query. */
export function questionOf(query: string): string {
  return new URLSearchParams(query).get('question') ?? ''
}

/** The cached results of a question on screen; null until they are loaded. */
export function shownAnswer(agency: number, project: number, question: string): Found | null {
  return queryClient.getQueryData<Found>(answerKey(agency, project, question)) ?? null
}

/**
 * The path of the page that a click on a source opens: the source's record, the tickets that a sum adds up, or an event's row in the
 * project's activity. `line` contains the filters of the question.
 */
export function pathOfSource(project: number, line: string, { kind, record_id: id, name, material, unit }: Source): string {
  switch (kind) {
    case 'sum':
      return `/projects/${project}/tickets?${queryOfLine(line, { material, unit })}`
    case 'ticket':
      return `/projects/${project}/tickets/${id ?? 0}`
    case 'daily_work_report':
      return `/projects/${project}/daily_work_reports/${id ?? 0}`
    case 'document':
      return `/projects/${project}/documents/${id ?? 0}`
    case 'event':
      return `/projects/${project}/activity?${new URLSearchParams({ search: name }).toString()}`
  }
}
