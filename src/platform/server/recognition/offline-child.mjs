// Loaded before anything else into each thread of the recognizer's process (recognize.ts), so that the process cannot open a connection.
// The language data is read from the installed package. If its path is wrong, reading must fail instead of downloading the data.
import dgram from 'node:dgram'
import { Socket } from 'node:net'

const refuse = () => {
  throw new Error('The recognizer opens no connection')
}

globalThis.fetch = () => Promise.reject(new Error('The recognizer opens no connection'))
Socket.prototype.connect = refuse
dgram.Socket.prototype.bind = refuse
dgram.Socket.prototype.send = refuse
