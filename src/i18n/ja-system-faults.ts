/** Japanese: what the system, a certificate, a shell or a device reports, by its English. */
export const jaSystemFaults: readonly (readonly [english: string, japanese: string])[] = [
  ['it is self-signed', '自己署名です'],
  ['its issuer is unknown', '発行者が不明です'],
  ['it is for another host name', '別のホスト名のものです'],
  ['it has expired', '期限が切れています'],
  ['it is not valid yet', 'まだ有効ではありません'],
  ['it is revoked', '失効しています'],
  ['this user may not use that port', 'このユーザーはそのポートを使えません'],
  ['this machine does not have that address', 'このマシンにはそのアドレスがありません'],
  ['ports are numbers from 0 to 65535', 'ポートは 0 から 65535 までの数です'],
  ['the shell did not end within {a} s', 'シェルが {a} 秒以内に終わりませんでした'],
  ['it has no POSIX shell (sh)', 'POSIX シェル (sh) がありません'],
  ['the shell ended with the exit code {a}', 'シェルが終了コード {a} で終わりました'],
  [
    'another program uses it, or this user may not open it',
    '別のプログラムが使っているか、このユーザーには開けません',
  ],
  ['it was disconnected', '切断されました'],
  ['it reports that it is busy', '処理中と報告しています'],
];
