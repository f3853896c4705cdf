/** Japanese: calls, commands, networks and what was typed. */
export const calls = {
  'E-CLI-101': { says: '{problem}。', next: ['使い方: {help}'] },
  'E-CLI-102': {
    says: 'ウィザードにはターミナルが必要ですが、標準入力も標準出力もターミナルではありません。',
    next: [
      'スクリプトではコマンドを使ってください。一覧: onboard --help',
      'パイプで一行ずつ答えるには: onboard --linear',
    ],
  },
  'E-CLI-103': {
    says: '{command} は署名しますが、鍵が渡されていません。',
    next: [
      'ここに暗号化して保管した鍵を指定する: --keystore <name> (作成: onboard keys create <name>)',
      'または Ledger で署名する: --ledger',
      'または環境変数 ONBOARD_PRIVATE_KEY に鍵を入れる。',
      'または自分だけが読めるファイルを指定する: --private-key-file <path>',
      'または標準入力で渡す: --private-key-file -',
      'または、このホストの他の人とシェルの履歴に見える形で: --private-key <PRIVATE_KEY>',
    ],
  },
  'E-CLI-104': {
    says: '鍵が二重に渡されました: {first} と {second}。',
    next: ['どちらかを外してください。'],
  },
  'E-CLI-105': {
    says: '何も送信していません。同意がありませんでした。',
    next: ['送信内容を読み、同じコマンドを --yes 付きで実行してください。'],
  },
  'E-CLI-106': {
    says: '{command} には --network <network_name> が必要です。',
    next: ['使えるネットワーク: {known}'],
  },
  'E-CLI-107': {
    says: '{command} は読むだけで、鍵を使いません。',
    next: ['{option} を外してください。'],
  },
  'E-CLI-108': {
    says: '{file} を読めません: {reason}。',
    next: ['ファイル名と、読む権限を確かめてください。'],
  },
  'E-CLI-109': {
    says: 'まだ済んでいません: {waits}',
    next: ['失われたものはありません。後で同じコマンドを実行すると続きから始まります。'],
  },
  'E-CLI-110': {
    says: '{option} には 90s、30m、2h、1d (最長 30d) のような時間を指定します。"{text}" は使えません。',
    next: ['数字と単位 (s、m、h、d) を指定してください。時間のない --wait は終わるまで待ちます。'],
  },
  'E-CLI-111': {
    says: '{timeout} 以内に終わりませんでした。',
    next: ['失われたものはありません。同じコマンドを実行すると続きから始まります。'],
  },
  'E-CLI-130': { says: '停止しました。', next: ['続きから始めるには: {resume}'] },
  'E-CLI-901': {
    says: 'プログラム自身の不具合です: {reason}。',
    next: [
      'チェーンが受け取ったものは失われません。同じコマンドをもう一度実行してください。',
      '続くようなら、--debug-file <path> が書くファイルを添えて報告してください。',
    ],
  },
  'E-CMD-101': {
    says: 'ネットワーク「{network}」には L1 が複数あります。',
    next: ['--l1 で一つ指定してください: {known}'],
  },
  'E-CMD-102': {
    says: 'ネットワーク「{network}」のフェーズ {phase} に L1「{l1}」はありません。',
    next: ['使える L1: {known}'],
  },
  'E-CMD-103': {
    says: 'ネットワーク「{network}」にフェーズ「{phase}」はありません。',
    next: ['使えるフェーズ: {known}'],
  },
  'E-CMD-104': {
    says: 'レジストリ {registry} に、L1 ミドルウェア {middleware} を持つ L1 はありません。',
    next: [
      'アドレスを確かめてください。必要なのは L1 のミドルウェアで、このネットワークのものです。',
    ],
  },
  'E-CMD-105': {
    says: 'トランザクション {hash} が始めたのは {validation} で、{node} のすでに終わった検証です。',
    next: ['この作業の最初のコマンドが最後に出力したハッシュを渡してください。'],
  },
  'E-CMD-106': {
    says: 'この鍵は {signer} のもので、オペレーター {operator} のものではありません。',
    next: ['オペレーターの鍵を渡すか、この鍵のアドレスをオペレーターとして指定してください。'],
  },
  'E-CMD-107': {
    says: '「{text}」は P-Chain の所有者ではありません: {fault}。',
    next: ['アドレスを一つ、または署名に必要な数を前に付けてコンマで並べる: 2:P-…,P-…'],
  },
  'E-CMD-108': {
    says: '{node} の重み {weight} への変更が進行中です。完了するまで別の変更は始められません。',
    next: [
      '先に完了させる: onboard middleware-complete-stake-update --network {network} {middleware} {node} {hash}',
    ],
  },
  'E-CMD-109': {
    says: '{hash} は P-Chain のトランザクションです。C-Chain のハッシュが必要です。',
    next: ['この作業の最初のコマンドが出力したハッシュを渡してください: 0x と 64 桁。'],
  },
  'E-CMD-110': {
    says: 'P-Chain は高さ {reached} です。高さ {height} のことはまだわかりません。',
    next: ['{reached} 以下の高さを指定するか、--height を外して提案中のセットを見てください。'],
  },
  'E-CMD-111': {
    says: 'ネットワーク「{network}」のフェーズ {phase} には公開された L1 がありません。',
    next: ['サブネットで L1 を指定してください: --l1 <subnet_id>'],
  },
  'E-CMD-112': {
    says: 'フェーズ {phase} のオペレーターは登録チケットでは参加しません。',
    next: [
      'ネットワークにあれば、該当するフェーズを指定する: --phase Seiryu',
      'またはコントラクトで登録する: onboard register-operator --help',
    ],
  },
  'E-CMD-113': {
    says: '「{network}」のプロファイルには {phase} のチケットの宛先がありません。',
    next: ['--link を外し、出力された文章を自分で新しいチケットに入れてください。'],
  },
  'E-CMD-114': {
    says: 'L1 ミドルウェア {middleware} では登録の期限は 24 時間に決まっています。',
    next: ['--registration-expiry を外してください。'],
  },
  'E-CMD-116': {
    says: 'L1 レジストリで見る限り、{node} はこのネットワークのどの L1 も検証していません。',
    next: ['NodeID とネットワークを確かめるか、L1 を指定してください: --middleware <address>'],
  },
  'E-CMD-118': {
    says: '登録の期限を {expiry} にはできません。ネットワークの現在時刻は {now} で、{least} から {most} (1970 年からの秒数) の時刻を指定できます。',
    next: ['その範囲の時刻を指定するか、--registration-expiry を外してください。'],
  },
  'E-CMD-117': {
    says: '{node} はこのネットワークの複数の L1 を検証しています。',
    next: ['--middleware <address> で一つ指定してください: {known}'],
  },
  'E-PRF-101': {
    says: '「{name}」というネットワークはありません。',
    next: ['使えるネットワーク: {known}'],
  },
  'E-PRF-102': {
    says: '{file} はネットワークプロファイルではありません: {fault}。',
    next: ['ファイルを直すか、プロファイルのフォルダーから外してください。'],
  },
  'E-PRF-103': {
    says: 'サンドボックスは動いていません。',
    next: [
      '別のターミナルで起動してから、もう一度実行してください: onboard sandbox',
      '--home を使うなら、両方に同じものを付けてください。このコマンドが探した場所: {folder}',
    ],
  },
  'E-PRF-104': {
    says: '{file} は URL の一部を環境変数 {variable} から取りますが、設定されていません。',
    next: ['設定してから同じコマンドを実行してください: export {variable}=…'],
  },
  'E-PRF-105': {
    says: 'プロファイル「{name}」はすでに {file} にあります。',
    next: ['新しいものに別の名前を付けるか、古いものを削除する: onboard networks remove {name}'],
  },
  'E-PRF-106': {
    says: 'あなたのプロファイル「{name}」はありません。',
    next: ['一覧: onboard networks list'],
  },
  'E-PRF-107': {
    says: 'あなたのネットワークプロファイルのフォルダー {folder} を読めません: {reason}。',
    next: [
      '読めるようにしてください。自分のプロファイルがなければ、フォルダーを別の場所に移してください。',
    ],
  },
  'E-HOST-101': {
    says: 'これらの行はホスト調査の結果ではありません: {fault}。',
    next: [
      '次のように実行してください: onboard preflight --script | ssh USER@HOST sh | onboard preflight --from -',
    ],
  },
  'E-HOST-102': {
    says: 'ここからはこのホストを調べられません: {reason}。',
    next: [
      'そのホストのシェルで調べてください: onboard preflight --script | ssh USER@HOST sh | onboard preflight --from -',
    ],
  },
  'E-ID-101': {
    says: '「{text}」は NodeID ではありません: {fault}。',
    next: ['ノードから NodeID をコピーし直してください: onboard node-id <node_url>'],
  },
  'E-ID-102': {
    says: '「{text}」は{what}ではありません: {fault}。',
    next: ['公開元から全体をコピーし直してください。'],
  },
  'E-ID-103': {
    says: '「{text}」は{what}ではありません: {fault}。',
    next: ['公開元からアドレス全体をコピーし直してください。'],
  },
  'E-ID-104': {
    says: '「{text}」はトランザクションのハッシュではありません。0x と 16 進数 64 桁が必要です。',
    next: ['最初のコマンドが出力したハッシュ全体をコピーしてください。'],
  },
  'E-ID-105': {
    says: '「{text}」はこのネットワークの P-Chain アドレスではありません: {fault}。',
    next: ['P-{hrp}1… のようなアドレスを入れるか、欄をそのままにしてください (あなたのものです)。'],
  },
  'E-BLS-101': {
    says: 'BLS 公開鍵は 48 バイトですが、これは {bytes}です。',
    next: ['ノード自身から鍵を取得してください: onboard node-id <node_url>'],
  },
  'E-BLS-102': {
    says: 'BLS 所有証明は 96 バイトですが、これは {bytes}です。',
    next: ['ノード自身から証明を取得してください: onboard node-id <node_url>'],
  },
  'E-BLS-104': {
    says: 'この BLS 公開鍵は P-Chain に拒否されます。{key} は正しい群の点ではありません。',
    next: ['何も送信していません。ノード自身から鍵を取得してください: onboard node-id <node_url>'],
  },
  'E-BLS-103': {
    says: 'この所有証明はこの BLS 公開鍵のものではありません。',
    next: [
      'ノードにもう一度問い合わせてください: onboard node-id <node_url>。鍵と証明は同じ回答のものが必要です。',
    ],
  },
  'E-AMT-101': {
    says: '「{text}」は量ではありません。小数点以下 {decimals} 桁までの数字が必要です。',
    next: ['1500 や 0.25 のように、単位なしで書いてください。'],
  },
  'E-AMT-102': {
    says: '「{text}」は量ではありません。最小単位の整数が必要です。',
    next: ['ゼロ 18 個を付けて書いてください: 1000000000000000000 が 1 です。'],
  },
} as const;
