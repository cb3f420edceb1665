// Loaded into each thread of the recognizer's process before anything else (recognize.ts), so that this process cannot open a connection.
// The language data is read from the installed package. If its path is wrong, reading the data must fail instead of downloading it.
import dgram from 'node:dgram'
import { Socket } from 'node:net'

const refuse = () => {
  throw new Error('The recognizer opens no connection')
}

globalThis.fetch = () => Promise.reject(new Error('The recognizer opens no connection'))
Socket.prototype.connect = refuse
dgram.Socket.prototype.bind = refuse
dgram.Socket.prototype.send = refuse
