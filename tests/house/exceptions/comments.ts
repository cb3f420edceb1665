/** Files whose comments may have words of the list, with the maximum number of such comments. None are left. */
export const commentsWithThem: Readonly<Record<string, number>> = {}
