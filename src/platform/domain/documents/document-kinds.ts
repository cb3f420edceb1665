/** The kinds of documents that a classification can return (AI-5). It returns `unknown` when nothing in a document indicates its kind. */
export const documentKinds = {
  delivery_ticket: 'Delivery ticket', invoice: 'Invoice', contract: 'Contract', plan: 'Plan or drawing', mix_design: 'Mix design', certificate: 'Certificate', test_report: 'Test report',
  inspection: 'Inspection report', letter: 'Letter', photo: 'Photo', other: 'Other', unknown: 'Not known',
} as const
export type DocumentKind = keyof typeof documentKinds
