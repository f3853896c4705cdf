/** Japanese: signing on a Ledger. */
export const ledger = {
  'E-LED-101': {
    says: 'Ledger と通信するものは本プログラムに含まれず、インストールされていません: {missing} ({reason})。',
    next: [
      '一度インストールしてから、同じコマンドをもう一度実行してください: {install}',
      'USB 用のコードはその際にコンパイルされることがあります。C++ コンパイラと、Linux では libusb と libudev の開発用ファイルが必要です。',
    ],
  },
  'E-LED-102': {
    says: 'Ledger と通信するためにインストールされたものは、試験済みのものではありません: {fault}。',
    next: ['インストールし直してください: {install}'],
  },
  'E-LED-103': {
    says: 'このマシンに Ledger がつながっていません。',
    next: [
      'USB でつなぎ、ロックを解除し、Avalanche アプリを開いてください。',
      'Linux では、メーカーが公開している udev のルールも必要です。',
    ],
  },
  'E-LED-104': {
    says: 'Ledger はロックされています。',
    next: ['PIN で解除し、Avalanche アプリを開いてから、やり直してください。'],
  },
  'E-LED-105': {
    says: 'Ledger で Avalanche アプリが開いていません: 開いているもの {open}。',
    next: ['Ledger で Avalanche アプリを開いてください。両方のチェーンの署名をします。'],
  },
  'E-LED-106': {
    says: 'Ledger は別のことで使用中です: {reason}。',
    next: [
      'Ledger の画面の問いに答え、Ledger を使うほかのプログラムを閉じて、やり直してください。',
      'Linux では、メーカーが公開している udev のルールが足りないこともあります。',
    ],
  },
  'E-LED-107': {
    says: 'Ledger で拒否されました。',
    next: ['何も送信していません。承認したくなったら、やり直してください。'],
  },
  'E-LED-108': {
    says: 'Ledger の Avalanche アプリはバージョン {version} です。本プログラムが署名に使えるのは {least} 以降です。',
    next: ['メーカーのプログラムで更新してから、やり直してください。'],
  },
  'E-LED-109': {
    says: 'Ledger の Avalanche アプリ {version} はこのトランザクションを読めません。',
    next: [
      '何も送信していません。メーカーのプログラムでアプリを更新してから、やり直してください。',
    ],
  },
  'E-LED-110': {
    says: 'Ledger との接続が切れました: {reason}。',
    next: ['何も送信していません。つなぎ直し、Avalanche アプリを開いてから、やり直してください。'],
  },
  'E-LED-111': {
    says: 'Ledger は {what} に {answer} と答えました。',
    next: ['何も送信していません。Avalanche アプリを閉じて開き直してから、やり直してください。'],
  },
  'E-LED-112': {
    says: 'この Ledger のアカウントは {is} で、始めたときのものは {was} でした。',
    next: ['同じ Ledger を、同じパスフレーズでつないでから、やり直してください。'],
  },
  'E-LED-113': {
    says: 'Ledger が {count} 台つながっています。',
    next: ['署名する 1 台だけを残してから、やり直してください。'],
  },
} as const;
