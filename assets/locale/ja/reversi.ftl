### リバーシ:始め方

refused-bad_position = 局面ではありません。盤を1行目から順に、最後に手番を書きます(8×8なら65文字)。
refused-start_over = この局面ではどちらも打てません。
refused-bad_moves = 序盤の手順に打てない手があります。
refused-bad_handicap = ハンデの隅は四つまでです。
refused-handicap_with_start = ハンデの隅は、ふつうの初期配置でだけ置けます。
refused-bad_balanced = 互角の序盤を使うか使わないかのどちらかです。
refused-balanced_alone = 互角の序盤は、ふつうの初期配置からだけ選べます。
refused-balanced_size = 互角の序盤は8×8の盤にだけあります。

reversi-handicap = 黒に隅{ $corners }個
reversi-balanced = 互角の序盤
reversi-position = 途中の局面から
reversi-opening = { $moves } から
