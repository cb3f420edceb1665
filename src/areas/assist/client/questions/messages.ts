import { screenWords } from '#src/platform/client/words'

/** UI text for a project’s questions, which loads with their screen. */
export const words = screenWords({
  no_question: 'Ask a question about this project: its tickets, work reports, documents and events.',
  not_known: 'Not known: nothing was found for this question.',
  understood_filters: 'Tickets with {{line}}.',
  understood_words: 'Searched texts for {{words}}. Words that are not filters are searched for, and then nothing is counted.',
  tickets_meet: '{{count}} tickets.',
  tickets_meet_one: '1 ticket.',
  not_summed: '{{count}} of them are rejected or voided, and not included in any sum.',
  not_summed_one: '1 of them is rejected or voided, and not included in any sum.',
  found_of: 'Found in {{project}}',
  search_found: 'Search found lines',
  source_number: 'No.',
  source_kind: 'Kind',
  source_name: 'Name',
  source_text: 'What it says',
  written_answer: 'Written answer',
  written_sentences: 'Sentences of the answer',
  write_notice: 'An answer can be written from these {{count}} lines. It sends them and the question to {{host}}.',
  write_notice_one: 'An answer can be written from this line. It sends it and the question to {{host}}.',
  written_by: 'Written by {{host}}. Check it against the lines below: the numbers in brackets refer to them.',
  nothing_holds: 'No sentence of the answer could be used. The lines below are what is known.',
  sentences_left_out: '{{count}} sentences were left out, because they cite no source or have a number that is in none of their sources.',
  sentences_left_out_one: '1 sentence was left out, because it cites no source or has a number that is in none of its sources.',
  answer_canceled: 'Canceled.',
  ask_project: 'Ask the project',
})
