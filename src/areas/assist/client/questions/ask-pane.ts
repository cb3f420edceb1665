import { MessageCircleQuestion } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** A question about a project, with its results (AI-2, AI-3). */
export const askPane = definePane({
  path: '/ask/:projectId', scope: 'answer-table', title: () => 'Ask the project', icon: MessageCircleQuestion, view: () => import('./AskPane'),
})
