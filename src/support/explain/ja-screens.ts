import type { ScreenName } from '../../session/codes.ts';
import type { CodeEntry } from './entry.ts';

/** Japanese: every screen of the wizard. */
export const jaScreenEntries: Readonly<Record<ScreenName, CodeEntry>> = {
  resume: {
    means: 'このマシンで始めた作業が未完了のため、再開の案内が出ています。',
    check:
      'onboard status にオペレーターのアドレスを指定し、チェーン上でも未完了かどうかを見ます。',
    say: '先頭の行を選んでください。中断したところから続きます。二重に支払うことはありません。',
  },
  network: {
    means: 'ネットワークを選ぶ画面です。',
    check: 'テストネットワークのつもりかどうか、どのネットワークか。',
    say: '案内されたネットワークを選び、その名前を教えてください。',
  },
  l1: {
    means: 'L1 を選ぶ画面です。',
    check: 'その L1 とフェーズが現在有効なものかどうか。',
    say: '「現在有効」と表示された L1 を選んでください。',
  },
  node: {
    means: 'ノードの API のアドレスを入力し、ノードの回答を確かめる画面です。',
    check: '同じマシンで onboard node-id <node_url> を実行し、NodeID が正しいかどうか。',
    say: 'NodeID の最初と最後の 4 文字と、「良好」と出ていない行をすべて読み上げてください。',
  },
  paste: {
    means: 'ここからノードに届かないため、ノードの回答を貼り付ける画面です。',
    check: '最初の波括弧から最後の波括弧まで、すべてコピーされているかどうか。',
    say: '表示された行をノードのホストで実行し、出力をすべて貼り付けてください。',
  },
  key: {
    means:
      'オペレーターのアカウントの鍵を渡す画面です (非表示の入力、ファイル、環境変数、Ledger)。',
    check: '何も確認しません。鍵を尋ねたり、入力中の画面を見たりしないでください。',
    say: '鍵は教えないでください。あなたのプログラムのメモリの中だけに置かれます。',
  },
  account: {
    means: 'アカウント、その残高、全手順の費用が表示される画面です。',
    check: '登録したアドレスかどうか: onboard status <address>',
    say: 'アドレスと、不足を示す行をすべて読み上げてください。',
  },
  metadata: {
    means: '公開するリンクを入力する画面です。',
    check: 'http:// または https:// で始まっているかどうか。',
    say: 'あなたのウェブサイトやプロフィールなら何でもかまいません。後で変更できます。',
  },
  vault: {
    means: 'この L1 に委任するボールトが複数あり、その一つを選ぶ画面です。',
    check: 'どのキュレーターがこのオペレーターへの委任に同意したか。',
    say: '委任に同意したキュレーターのボールトを選んでください。',
  },
  register: {
    means: 'オペレーターレジストリに登録する画面です。',
    check: 'onboard status で「オペレーターの登録」が完了かどうか。',
    say: 'y を押すまで何も送信されません。C-Chain のトランザクション一つです。',
  },
  'opt-in-l1': {
    means: 'L1 にオプトインする画面です。',
    check: 'onboard check-opt-in-l1 <operator> <l1>',
    say: 'y を押すまで何も送信されません。C-Chain のトランザクション一つです。',
  },
  'opt-in-vault': {
    means: 'ボールトにオプトインする画面です。',
    check: 'onboard check-opt-in-vault <operator> <vault>',
    say: 'y を押すまで何も送信されません。C-Chain のトランザクション一つです。',
  },
  stake: {
    means: '委任されたステークの表示、またはそれを待つ画面です。',
    check: 'onboard status で、L1 の管理者、キュレーター、次のエポックのどれを待っているか。',
    say: '終了してもかまいません。失われるものはありません。誰の番かを確認します。',
  },
  form: {
    means: '新しいノードのステーク、所有者、残高を決める画面です。',
    check: '所有者の P-Chain アドレスがオペレーター自身のものかどうか。',
    say: '変更する理由がなければ、提案された値のままにしてください。',
  },
  epoch: {
    means: 'L1 ミドルウェアのエポックが遅れており、次の呼び出しの前に最新にします。',
    check: '確認は不要です。誰でも実行でき、かかるのは手数料だけです。',
    say: '同意してください。L1 がしばらく静かだったため、先に記録を最新にします。',
  },
  add: {
    means: 'L1 ミドルウェアでノードの追加を始める画面です。',
    check: 'onboard status に検証 ID がすでに出ているかどうか。',
    say: 'y を押すまで何も送信されません。送信後は 24 時間以内に残りを済ませる必要があります。',
  },
  update: {
    means: 'ノードのステークの変更を始める画面です。',
    check: 'onboard status で、別の変更が進行中でないかどうか。',
    say: 'y を押すまで何も送信されません。',
  },
  justify: {
    means: '削除の最後に必要な、ノードの登録の記録を探しています。',
    check: 'RPC エンドポイントがログを保持しているかどうか。',
    say: '探しているだけです。1 分ほどかかることがあります。',
  },
  remove: {
    means: 'ノードの削除を始める画面です。',
    check: '本当に削除したいのかどうか。ノードは検証をやめます。',
    say: 'y を押すまで何も送信されません。残高の残りは P-Chain で返されます。',
  },
  export: {
    means: 'AVAX を C-Chain から P-Chain へエクスポートする画面です。',
    check: 'C-Chain の残高が足りるかどうか。',
    say: 'y を押すまで何も送信されません。資金はあなたのものです。',
  },
  import: {
    means: 'AVAX を P-Chain にインポートする画面です。',
    check: '先にエクスポートされているかどうか。',
    say: '中断した場合はそのまま続けてください。エクスポート済みのものをインポートするだけで、もう一度エクスポートすることはありません。',
  },
  sign: {
    means: 'L1 から P-Chain へのメッセージに、バリデーターの署名を集めています。',
    check:
      'onboard status はアグリゲーター (署名を集めるサービス) にも問い合わせ、署名が足りなければ知らせます。',
    say: 'そのまま待ってください。ここでは何も送信せず、費用もかかりません。',
  },
  'p-chain': {
    means: 'P-Chain のトランザクション (登録、重みの変更、削除) を送る画面です。',
    check: 'アカウントの P-Chain 残高が足りるかどうか。',
    say: 'y を押すまで何も送信されません。',
  },
  acknowledge: {
    means: 'P-Chain での処理が済んだことに、バリデーターの署名を集めています。',
    check:
      'onboard status はアグリゲーター (署名を集めるサービス) にも問い合わせ、署名が足りなければ知らせます。',
    say: 'そのまま待ってください。数分かかるときはバリデーターの同期が遅れています。自動でやり直します。',
  },
  'catch-up': {
    means: 'L1 ミドルウェアのエポックが遅れており、完了の前に最新にします。',
    check: '確認は不要です。誰でも実行でき、かかるのは手数料だけです。',
    say: '同意してください。続けて完了の処理に進みます。',
  },
  complete: {
    means: 'P-Chain での処理が済んだことを L1 ミドルウェアに伝える画面です。',
    check: 'onboard status で、残りが最後の手順だけかどうか。',
    say: 'y を押すまで何も送信されません。',
  },
  confirm: {
    means: 'ノードが正しい重みでバリデーターセットに入ったかを確認しています。',
    check: 'onboard validators --subnet <subnet_id> --node <node_id>',
    say: '1 分ほどかかります。',
  },
  'top-up': {
    means: 'ノードの P-Chain 残高を追加する画面です。',
    check: '残高が何日もつか: onboard status <operator_address>',
    say: 'y を押すまで何も送信されません。',
  },
  remedy: {
    means: '妨げになるものがあり、取り除く方法が表示されています。',
    check: '同じ画面のエラーのコード: onboard explain <code>',
    say: 'エラーのコードを読み上げてから、先頭の行を選んでください。',
  },
  done: {
    means: 'ノードが検証を始めた、または削除された、最後の画面です。',
    check: 'onboard status: G9-VALIDATING',
    say: 'これで完了です。行ったことの記録は onboard receipt で書き出せます。',
  },
  home: {
    means: 'オペレーターのノードと、それぞれにできることの一覧です。',
    check: 'onboard status でも同じ内容を見られます。',
    say: '印の付いた行を教えてください。',
  },
  membership: {
    means:
      'オペレーターの登録の画面です。メタデータのリンクの変更と、L1 やボールトからのオプトアウトができます。',
    check: 'onboard status <operator>',
    say: 'y を押すまで何も送信されません。',
  },
  'set-metadata-url': {
    means: 'メタデータのリンクを変更する画面です。',
    check: 'onboard status <operator>',
    say: 'y を押すまで何も送信されません。C-Chain のトランザクション一つです。',
  },
  'opt-out-l1': {
    means: 'L1 からオプトアウトする画面です。',
    check: 'ノードが残っていないか: onboard status <operator>',
    say: '次のエポックからノードのステークが数えられなくなります。先にノードを削除してください。y を押すまで何も送信されません。',
  },
  'opt-out-vault': {
    means: 'ボールトからオプトアウトする画面です。',
    check:
      'ノードがそのボールトのステークを必要としていないか: onboard opstakes <vault_manager> <operator>',
    say: '次のエポックからこのボールトのステークは数えられなくなります。y を押すまで何も送信されません。',
  },
  stuck: {
    means: 'アカウントのトランザクションが C-Chain で待っており、すぐにはブロックに入りません。',
    check:
      'onboard pending にオペレーターのアドレスを指定すると、支払う額とブロックが求める額がわかります。',
    say: '急がせてください。同じ nonce で手数料を上げて送り直すので、有効になるのはどちらか一つだけです。',
  },
  held: {
    means: '別のプロセスがこのオペレーターの作業をしており、この画面は表示だけです。',
    check: 'そのホストのそのプロセスに心当たりがあるかどうか。',
    say: 'もう一方の画面で続けるか、そちらを終了してください。終了するとこちらが自動で続けます。',
  },
  'ticket-form': {
    means: 'フェーズ Seiryu: チームへのチケットに書く名前と説明を入力する画面です。',
    check: 'フェーズが Seiryu かどうか。',
    say: 'どちらも公開されます。それぞれ一行で十分です。',
  },
  ticket: {
    means: 'フェーズ Seiryu: 送るチケットができた画面です。',
    check: 'NodeID、BLS 鍵、証明が入っているかどうか。',
    say: '新しいチケットに貼り付けてください。チームはそこで返答します。',
  },
  set: {
    means: 'フェーズ Seiryu: チームがノードをバリデーターセットに加えるのを待つ画面です。',
    check: 'onboard validators --subnet <subnet_id> --node <node_id>',
    say: 'チームの番です。終了してもかまいません。',
  },
};
