export default function MessageList() { return null }
