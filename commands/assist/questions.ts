import { askRoute } from '#src/areas/assist/api/questions'
import { checkQuestion } from '#src/areas/assist/domain/questions/question'
import { words } from '#src/areas/assist/client/messages'
import { askPath, pathOfSource, questionOf, shownAnswer } from '#src/areas/assist/client/questions/answer-rows'
import { answerName, isWriting, stopWriting, writeAnswer } from '#src/areas/assist/client/questions/written-answers'
import { projectHere, projectStep } from '#src/areas/projects/client/public/project-step'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { understood, type Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'assist', typeof questions> {}
}

const head = { group: 'Project assist', scope: 'answer-table', needs: askRoute, inFields: false } as const

/** The question that the pane shows, with its results. Null in other panes, and while the question loads. */
function currentQuestion({ person, pane }: CommandContext<'answer-table'>) {
  if (person === null || pane?.scope !== 'answer-table') return null
  const [project, question] = [Number(pane.params['projectId']), questionOf(pane.path.split('?')[1] ?? '')]
  const answer = shownAnswer(person.dot_authority_id, project, question)
  return answer === null ? null : { project, question, found: answer, name: answerName(person.dot_authority_id, project, question) }
}

const questionStep: Step<string> = {
  kind: 'text',
  prompt: words('question'),
  parse(text) {
    const verdict = checkQuestion(text)
    return verdict.allowed ? understood(text.trim()) : verdict
  },
  format: (text) => text,
}

/** Commands for questions that people ask in plain words about one project (AI-2, AI-3). */
export const questions = commandFamily({
  'ask-project': defineCommand({
    title: 'Ask the project…', group: 'Project assist', scope: 'everywhere', needs: askRoute, keywords: ['question', 'find', 'how many', 'sum', 'assist', 'search', 'answer'],
    steps: { project: projectStep({ unless: projectHere }), question: questionStep },
    run(context, { project, question }, { workspace }) {
      workspace.openPath(askPath((projectHere(context) ?? project).id, question))
    },
  }),
  'open-source': defineCommand({
    ...head,
    title: 'Open found line',
    keys: ['enter', 'o'],
    keywords: ['source', 'ticket', 'report', 'document', 'show'],
    when: (context: CommandContext<'answer-table'>) => (context.row === null || currentQuestion(context) === null ? refuse('workspace.no_row') : allow),
    run(context, _answers, { workspace }) {
      const shown = currentQuestion(context)
      if (shown !== null && context.row !== null) workspace.openPath(pathOfSource(shown.project, shown.found.line, context.row))
    },
  }),
  'write-answer': defineCommand({
    ...head,
    title: 'Ask for a written answer',
    keys: ['w'],
    keywords: ['ai', 'summary', 'provider', 'paragraph', 'question'],
    when(context: CommandContext<'answer-table'>) {
      const shown = currentQuestion(context)
      if (shown === null) return refuse('errors.question_empty')
      if (shown.found.provider === '') return refuse('errors.ai_not_configured')
      if (!shown.found.is_known) return refuse('errors.question_not_known')
      return isWriting(shown.name) ? refuse('errors.answer_being_written') : allow
    },
    async run(context, _answers, { say }) {
      const shown = currentQuestion(context)
      if (shown === null) return
      say(words('writing', { host: shown.found.provider }))
      await writeAnswer(shown.name, { project: shown.project, question: shown.question, token: shown.found.token })
    },
  }),
  'cancel-answer': defineCommand({
    ...head,
    title: 'Cancel answer',
    keys: ['escape'],
    keywords: ['stop', 'abort', 'write'],
    when: ({ pane }: CommandContext<'answer-table'>) => (pane?.scope === 'answer-table' ? allow : refuse('workspace.no_row')),
    async run(context, _answers, env) {
      const shown = currentQuestion(context)
      if (shown !== null && isWriting(shown.name)) stopWriting(shown.name)
      // if no answer is being written, Escape clears the selection, as in every other table
      else await env.run('table.let-go')
    },
  }),
})
