/** Files and how many of their comments have a word that a reader has to translate, at most. None is left. */
export const commentsWithThem: Readonly<Record<string, number>> = {}
