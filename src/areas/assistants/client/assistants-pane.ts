import { Bot, FileText, MessageSquare } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The panes for assistants: the list, and the form for one (AI-1, AI-18). */
export const [assistantsPane, assistantPane] = recordPanes('/admin/chatbot-configurator', { scope: 'assistant-table', icon: Bot, title: 'Chatbot configurator', added: 'New assistant', one: 'Assistant', form: '/admin/chatbot-configurator/assistants/:id', views: () => import('./assistants/AssistantList') })

/** The documents of an assistant. */
export const assistantDocumentsPane = definePane({
  path: '/admin/chatbot-configurator/assistants/:id/documents', scope: 'assistant-document-table', title: () => 'Documents', icon: FileText, view: () => import('./documents/DocumentList'),
})

/** A person's own threads. */
export const threadsPane = definePane({
  path: '/admin/chatbot-configurator/threads', scope: 'thread-table', title: () => 'My threads', icon: MessageSquare, view: () => import('./threads/ThreadList'),
})

/** One thread with its messages. */
export const threadPane = definePane({
  path: '/admin/chatbot-configurator/threads/:id', scope: 'thread', title: () => 'Thread', icon: MessageSquare, view: () => import('./threads/ThreadPane'),
})
